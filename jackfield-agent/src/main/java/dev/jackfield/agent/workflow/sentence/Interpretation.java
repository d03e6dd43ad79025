package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.protocol.json.Fields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The meaning of a sentence: a command to run, a question to the user, or a remark.
public sealed interface Interpretation {

    /// Returns what the understanding wants to remember until the next sentence.
    @Nullable
    Object dialogue();

    /// Run this command.
    ///
    /// @param isWriting whether it changes something
    /// @param dialogue what the understanding wants to remember
    record Run(
            String command,
            Fields parameters,
            boolean isWriting,
            @Nullable Object dialogue) implements Interpretation {}

    /// Something is unclear or missing.
    ///
    /// @param question for the user
    /// @param choices the answers that are possible, if they are few
    /// @param dialogue what the understanding must remember to read the answer
    record Question(
            String question, List<String> choices, @Nullable Object dialogue) implements Interpretation {
        public Question {
            choices = List.copyOf(choices);
        }
    }

    /// Nothing is to be run: the sentence means no command, or it ended a question.
    record Remark(String text, @Nullable Object dialogue) implements Interpretation {}
}
