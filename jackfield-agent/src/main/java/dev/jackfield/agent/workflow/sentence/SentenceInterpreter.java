package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.core.identity.Identity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds out which command a sentence means, and with which parameters. It never runs a command.
public interface SentenceInterpreter {

    /// Reads a sentence, or the answer to the last question.
    Interpretation read(String text, Situation situation) throws InterruptedException;

    /// The user says that the last sentence was understood wrongly.
    default Interpretation handleMisunderstanding(Situation situation) throws InterruptedException {
        return new Interpretation.Remark("What do you want to do? Say it in other words.", null);
    }

    /// Where a sentence was said.
    interface Situation {

        Identity identity();

        /// The commands that can be used there, without those that rules hide from the identity.
        List<UsableCommand> commands();

        /// What the last interpretation in this session wanted to remember.
        @Nullable
        Object dialogue();

        /// Values that a parameter can have now, each with what people call it.
        Map<String, String> candidates(String command, String parameter);

        /// What the command objects to, in the state of the session.
        Optional<String> objection(UsableCommand command, Record parameters);

        /// Whether an agent wrote the sentence. It can say what is missing itself.
        default boolean isOfAgent() {
            return false;
        }
    }
}
