package dev.jackfield.agent.model;

import dev.jackfield.agent.conversation.Canister;
import java.util.List;

/// A request for one turn of a model: history, tools and controls.
///
/// @param canisters the history, oldest first
/// @param tools what the model may call; empty for none
public record ModelRequest(List<Canister> canisters, List<ToolDefinition> tools, Controls controls) {
    public ModelRequest {
        canisters = List.copyOf(canisters);
        tools = List.copyOf(tools);
    }
}
