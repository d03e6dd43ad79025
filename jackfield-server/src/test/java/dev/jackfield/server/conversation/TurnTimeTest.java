package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static dev.jackfield.testkit.TestClient.fields;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How long a turn may take.
@Timeout(60)
class TurnTimeTest {
    @TempDir
    private Path folder;

    /// A caller whose user has been asked for this long.
    private static final class AskedCaller extends ForwardingCaller {
        private final Duration waited;

        AskedCaller(Duration waited) {
            super(Caller.SILENT);
            this.waited = waited;
        }

        @Override
        public Caller inner() {
            return this;
        }

        @Override
        public Duration askingTime() {
            return waited;
        }
    }

    private static Fields converse(ConversingHub hub, Duration waited) {
        return hub.assembly()
                .hub()
                .invoke(Invocation.of(
                        Identity.LOCAL,
                        Call.ToolCall.of("jackfield.converse", fields("{\"message\":\"Hi\"}")),
                        Scope.EVERYTHING,
                        "test",
                        Fields.EMPTY,
                        new AskedCaller(waited),
                        Deadline.after(Duration.ofMinutes(1))))
                .result();
    }

    @Test
    void timeInWhichTheUserIsAskedIsNotThatOfTheTurn() throws IOException, InterruptedException {
        try (var model = ScriptedModel.start(ModelStep.text("Hello."), ModelStep.text("Hello."));
                var hub = new ConversingHub(
                        folder, ShellServer.provider(model) + "conversation: {timeout: 1ms}\n", Map.of())) {
            assertThat(data(converse(hub, Duration.ZERO)).object("error").text("kind"))
                    .contains("timeout");
            assertThat(textOf(converse(hub, Duration.ofHours(1)))).isEqualTo("Hello.");
        }
    }
}
