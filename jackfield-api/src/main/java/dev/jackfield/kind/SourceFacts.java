package dev.jackfield.kind;

import dev.jackfield.json.Fields;
import dev.jackfield.source.Manifest;
import java.util.List;
import java.util.Optional;

/// What a visit to a source found.
///
/// @param protocol what it speaks, for example `MCP 2025-11-25`
/// @param era of MCP, where that says something
/// @param tools as they are defined, also those that a hub would leave out
/// @param manifest what a hub would show of it
/// @param findings what a person should know besides
public record SourceFacts(
        String protocol, Optional<String> era, List<Fields> tools, Manifest manifest, List<Finding> findings) {
    public SourceFacts {
        tools = List.copyOf(tools);
        findings = List.copyOf(findings);
    }
}
