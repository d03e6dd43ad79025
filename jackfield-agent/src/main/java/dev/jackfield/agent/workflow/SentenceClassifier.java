package dev.jackfield.agent.workflow;

import dev.jackfield.agent.language.DialogueStep;
import dev.jackfield.agent.workflow.model.BuiltinCommand;
import dev.jackfield.agent.workflow.model.ContextPath;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.sentence.SpokenCommands;
import dev.jackfield.agent.workflow.session.Generation;
import dev.jackfield.core.identity.Identity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Tells which command a sentence means at the beginning of a session, without running or learning anything.
final class SentenceClassifier {
    private final SpokenCommands spoken;
    private final Supplier<Optional<Generation>> code;

    // the last version of the code and a state of it; only look-ups use it
    private volatile @Nullable Beginning beginning;

    SentenceClassifier(SpokenCommands spoken, Supplier<Optional<Generation>> code) {
        this.spoken = spoken;
        this.code = code;
    }

    ClassifiedSentence classify(String sentence) {
        var now = code.get().orElseThrow(() -> new IllegalStateException("The workflow is not loaded."));
        var step = spoken.step(sentence, beginning(now));
        var reading = step.reading();
        return switch (step.outcome()) {
            case DialogueStep.Outcome.Run run ->
                new ClassifiedSentence(
                        sentence,
                        run.command(),
                        reading.command() == null ? 1 : reading.confidence(),
                        run.parameters(),
                        null);
            case DialogueStep.Outcome.Ask ask ->
                new ClassifiedSentence(
                        sentence, reading.command(), reading.confidence(), reading.parameters(), ask.question());
            case DialogueStep.Outcome.Aborted _ ->
                new ClassifiedSentence(sentence, BuiltinCommand.ABORT.toolName(), 1, Map.of(), null);
        };
    }

    @SuppressWarnings("ReferenceEquality") // each generation is one object
    private Beginning beginning(Generation now) {
        var known = beginning;
        if (known == null || known.now != now) {
            known = new Beginning(now, now.state());
            beginning = known;
        }
        return known;
    }

    private record Beginning(Generation now, Object state) implements SpokenCommands.Situation {
        @Override
        public Identity identity() {
            return Identity.LOCAL;
        }

        @Override
        public List<UsableCommand> commands() {
            return now.usableCommands(ContextPath.ROOT.context());
        }

        @Override
        public @Nullable Object dialogue() {
            return null;
        }

        @Override
        public Map<String, String> candidates(String command, String parameter) {
            return now.candidates(ContextPath.ROOT.context(), command, parameter, state);
        }

        @Override
        public Optional<String> objection(UsableCommand command, Record parameters) {
            return command.command().objection(parameters, state);
        }
    }
}
