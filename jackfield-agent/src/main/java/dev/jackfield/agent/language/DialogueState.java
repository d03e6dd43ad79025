package dev.jackfield.agent.language;

import java.util.List;
import java.util.Map;

/// The state of a dialogue: what the next sentence can be an answer to. Immutable, and owned by the caller, which
/// keeps one for each session.
public sealed interface DialogueState {
    /// Nothing was said yet.
    static DialogueState start() {
        return new Listening("", "");
    }

    /// Waits for a wish.
    ///
    /// @param sentence the last sentence that led to a command, empty at first
    /// @param command the command that it led to
    record Listening(String sentence, String command) implements DialogueState {}

    /// Asked which command was meant.
    ///
    /// @param isMisunderstanding whether another command was understood first
    record Choosing(String sentence, List<String> candidates, boolean isMisunderstanding) implements DialogueState {
        public Choosing {
            candidates = List.copyOf(candidates);
        }
    }

    /// Asked for parameters.
    ///
    /// @param given the values that are known
    /// @param asked the names of those that the question was for
    /// @param fruitless how many answers in a row had none of them
    /// @param isPlain whether all that was said is this wish and its values
    record Filling(
            String sentence,
            String command,
            Map<String, Object> given,
            List<String> asked,
            int fruitless,
            boolean isPlain)
            implements DialogueState {
        public Filling {
            given = Map.copyOf(given);
            asked = List.copyOf(asked);
        }
    }

    /// Asked whether a command that changes something shall run.
    record Confirming(String sentence, String command, Map<String, Object> parameters) implements DialogueState {
        public Confirming {
            parameters = Map.copyOf(parameters);
        }
    }
}
