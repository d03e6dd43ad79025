package dev.jackfield.model;

import dev.jackfield.conversation.Canister;
import java.util.List;

/// What a model reads before it writes its turn.
///
/// @param canisters the history, oldest first
/// @param tools what the model may call; empty for none
public record ModelRequest(List<Canister> canisters, List<ToolDefinition> tools, Controls controls) {
    public ModelRequest {
        canisters = List.copyOf(canisters);
        tools = List.copyOf(tools);
    }
}
