package dev.jackfield.converse;

import dev.jackfield.conversation.Canister;
import dev.jackfield.model.ChatModel;
import dev.jackfield.model.ToolDefinition;
import java.util.List;

/// Chooses what of a conversation a model reads. The rest stays in the conversation.
@FunctionalInterface
public interface HistoryView {
    HistoryView WHOLE = (history, _, _) -> history;

    /// Returns the canisters for the next step of the model; asked before each one.
    ///
    /// @param tools what the model may call, which takes its share of the window
    List<Canister> of(List<Canister> history, ChatModel model, List<ToolDefinition> tools);
}
