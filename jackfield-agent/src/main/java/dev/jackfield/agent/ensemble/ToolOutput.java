package dev.jackfield.agent.ensemble;

import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;

/// The output of a tool: content, and the same as data where the tool has it. The code of tools that give only
/// content returns that content itself.
///
/// @param content what a model reads
/// @param structured the result as data, for programs
public record ToolOutput(List<CanisterContent> content, Optional<? extends Json> structured) {
    public ToolOutput {
        content = List.copyOf(content);
    }

    static ToolOutput of(List<CanisterContent> content) {
        return new ToolOutput(content, Optional.empty());
    }
}
