package dev.jackfield.kind;

import dev.jackfield.core.source.Manifest;
import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Optional;

/// The result of a probe.
///
/// @param protocol its protocol, for example `MCP 2025-11-25`
/// @param era of MCP, where there is one
/// @param tools their definitions, including those that a hub would leave out
/// @param manifest the items that a hub would show
/// @param findings other results for people
public record SourceFacts(
        String protocol, Optional<String> era, List<Fields> tools, Manifest manifest, List<Finding> findings) {
    public SourceFacts {
        tools = List.copyOf(tools);
        findings = List.copyOf(findings);
    }
}
