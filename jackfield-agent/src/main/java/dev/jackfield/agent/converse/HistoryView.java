package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.history.HistoryWindow;
import dev.jackfield.agent.conversation.history.SupersededResults;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ToolDefinition;
import java.util.List;

/// Chooses what of a conversation a model reads. The rest stays in the conversation.
@FunctionalInterface
public interface HistoryView {
    HistoryView WHOLE = (history, _, _) -> history;

    /// What fits the window of the model beside the definitions of its tools and its answer.
    HistoryView FITTING = (history, model, tools) -> new HistoryWindow(room(model, tools), model::tokens)
            .excerptOf(history)
            .canisters();

    /// Returns the canisters for the next step of the model; asked before each one.
    ///
    /// @param tools what the model may call, which takes its share of the window
    List<Canister> canistersFor(List<Canister> history, ChatModel model, List<ToolDefinition> tools);

    /// Returns this view of a history without calls whose results a later one shows again.
    default HistoryView leavingOut(SupersededResults superseded) {
        return (history, model, tools) -> canistersFor(superseded.leaveOut(history), model, tools);
    }

    /// Returns the tokens for the history: a quarter of the window is left for the answer.
    private static int room(ChatModel model, List<ToolDefinition> tools) {
        var taken = tools.stream()
                .mapToLong(tool -> model.tokens(tool.name() + tool.description() + tool.inputSchema()))
                .sum();
        return Math.clamp(model.descriptor().contextWindow() * 3L / 4 - taken, 1, Integer.MAX_VALUE);
    }
}
