package dev.jackfield.agent.hub.turn;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.conversation.history.HistoryWindow;
import dev.jackfield.agent.converse.HistoryView;
import dev.jackfield.agent.hub.toolbox.TurnTools;
import dev.jackfield.agent.model.ChatModel;
import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ToolDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Shows a model as much of a conversation as fits its window, after a guide to the tools that is never kept.
///
/// @param guide what the model must know of the tools; may be empty
/// @param now the time of the guide
record WindowView(String guide, Instant now) implements HistoryView {
    /// The part of the window that stays free for the answer: one in this many.
    private static final int ANSWER_SHARE = 4;

    @Override
    public List<Canister> canistersFor(List<Canister> history, ChatModel model, List<ToolDefinition> tools) {
        var definitions = tools.stream()
                .mapToInt(tool -> TurnTools.tokens(tool, model::tokens))
                .sum();
        var window = model.descriptor().contextWindow();
        var room = window - window / ANSWER_SHARE - definitions - model.tokens(guide);
        var excerpt = new HistoryWindow(Math.max(0, room), model::tokens).excerptOf(history);
        if (!excerpt.isWithin()) {
            throw new ModelException(
                    ModelException.Kind.TOO_LONG,
                    "The last message with its instructions has about %d tokens, and model '%s' has room for %d."
                            .formatted(excerpt.tokens(), model.descriptor().id(), Math.max(0, room)));
        }
        return guide.isEmpty() ? excerpt.canisters() : withGuide(excerpt.canisters());
    }

    private List<Canister> withGuide(List<Canister> excerpt) {
        var canisters = new ArrayList<Canister>();
        canisters.add(new Canister.Supervisor(List.of(CanisterContent.text(guide)), now));
        canisters.addAll(excerpt);
        return canisters;
    }
}
