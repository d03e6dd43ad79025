package dev.jackfield.agent.converse;

import dev.jackfield.agent.conversation.Canister;
import dev.jackfield.agent.conversation.CanisterContent;
import dev.jackfield.agent.model.ModelReply;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The result of a complete turn. A turn that failed or was cancelled has none.
///
/// @param canisters everything that is new, in order: what the model said, its invocations, and a result for each
/// @param steps how often the model wrote
/// @param usage of all steps together
public record TurnOutcome(List<Canister> canisters, StopReason stopReason, int steps, ModelReply.Usage usage) {
    public TurnOutcome {
        canisters = List.copyOf(canisters);
    }

    /// Why the turn is over.
    public enum StopReason {
        /// The model is done.
        END,
        /// The limit of tokens cut the model off.
        LENGTH,
        /// The model, or a filter of its provider, declines to answer.
        REFUSAL,
        /// The model wanted to go on, but had as many steps as a turn may have.
        STEPS,
        /// The time of the turn was over. What was complete by then is kept.
        TIME;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Returns what the model said last.
    public String text() {
        return canisters.reversed().stream()
                .filter(Canister.Assistant.class::isInstance)
                .findFirst()
                .map(last -> text((Canister.Assistant) last))
                .orElse("");
    }

    private static String text(Canister.Assistant said) {
        return said.content().stream()
                .filter(CanisterContent.Text.class::isInstance)
                .map(part -> ((CanisterContent.Text) part).text())
                .collect(Collectors.joining("\n"));
    }
}
