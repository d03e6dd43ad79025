package dev.jackfield.agent.language;

import dev.jackfield.agent.language.meaning.SentenceReading;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import java.util.List;
import java.util.Map;

/// The result of one sentence: the next state of the dialogue, and what the caller does.
///
/// @param state where the dialogue stands now
/// @param reading what the sentence means
public record DialogueStep(DialogueState state, Outcome outcome, SentenceReading reading) {
    /// What the caller does next.
    public sealed interface Outcome {
        /// Runs a command.
        record Run(String command, Map<String, Object> parameters, String sentence) implements Outcome {
            public Run {
                parameters = Map.copyOf(parameters);
            }
        }

        /// Asks the user.
        ///
        /// @param about what the question is for
        /// @param fields the parameters that it is for
        /// @param candidates the commands that it is about
        record Ask(String question, About about, List<ParameterSketch> fields, List<String> candidates)
                implements Outcome {
            public Ask {
                fields = List.copyOf(fields);
                candidates = List.copyOf(candidates);
            }
        }

        /// Tells the user that the wish was dropped.
        record Aborted(String message) implements Outcome {}
    }

    /// What a question is for.
    public enum About {
        OUT_OF_SCOPE,
        WHICH_COMMAND,
        PARAMETERS,
        CONFIRMATION
    }
}
