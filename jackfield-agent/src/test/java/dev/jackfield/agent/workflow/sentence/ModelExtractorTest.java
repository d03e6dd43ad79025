package dev.jackfield.agent.workflow.sentence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.converse.ScriptedChat;
import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.core.identity.Identity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ModelExtractorTest {
    @Test
    void aModelThatTakesLongIsStopped() {
        var model = new ScriptedChat();
        var isStopped = new AtomicBoolean();
        model.then((_, _) -> {
            try {
                new CountDownLatch(1).await();
                throw new IllegalStateException("it goes on");
            } catch (InterruptedException interrupted) {
                isStopped.set(true);
                throw interrupted;
            }
        });
        var extractor = new ModelExtractor(() -> Optional.of(model), new Nowhere(), true, Duration.ofMillis(50));

        var found = extractor.extract(new CommandSketch("book", "", List.of(), List.of(), true), "whenever");

        assertThat(found).isEmpty();
        assertThat(isStopped).isTrue();
    }

    /// A place without commands.
    private record Nowhere() implements SpokenCommands.Situation {
        @Override
        public Identity identity() {
            return Identity.LOCAL;
        }

        @Override
        public List<UsableCommand> commands() {
            return List.of();
        }

        @Override
        public @Nullable Object dialogue() {
            return null;
        }

        @Override
        public Map<String, String> candidates(String command, String parameter) {
            return Map.of();
        }

        @Override
        public Optional<String> objection(UsableCommand command, Record parameters) {
            return Optional.empty();
        }
    }
}
