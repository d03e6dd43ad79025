package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.identity.Identity;
import dev.jackfield.testkit.model.ModelStep;
import dev.jackfield.testkit.model.ScriptedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server with `sharing: conversation` runs for a conversation and ends with it.
@Timeout(60)
class OwnServersTest {
    @TempDir
    private Path folder;

    private ScriptedModel model;

    @BeforeEach
    void start() throws IOException {
        model = ScriptedModel.start();
    }

    @AfterEach
    void close() {
        model.close();
    }

    private ConversingHub hub() throws IOException, InterruptedException {
        return new ConversingHub(folder, ShellServer.in(folder).source("s") + ShellServer.provider(model), Map.of());
    }

    @Test
    void serverServesAllCallsOfATurnAndIsGoneAfterwards() throws Exception {
        model.then(ModelStep.call("s__who", "{}"), ModelStep.call("s__who", "{}"), ModelStep.text("Done."));
        try (var hub = hub();
                var client = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(said(client.call("jackfield.converse", "{\"message\":\"Who?\"}")
                            .result()))
                    .isEqualTo("Done.");

            assertThat(model.calls().get(1).lastText())
                    .isEqualTo(model.calls().get(2).lastText());
            assertIsGone(hub);
        }
    }

    @Test
    void serverIsGoneAfterAModelThatFailed() throws Exception {
        model.then(ModelStep.call("s__who", "{}"), ModelStep.status(400, "invalid_request_error", "broken"));
        try (var hub = hub();
                var client = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(said(client.call("jackfield.converse", "{\"message\":\"Who?\"}")
                            .result()))
                    .contains("broken");

            assertIsGone(hub);
        }
    }

    /// Waits until the process of the conversation has ended, and the one for lists.
    private void assertIsGone(ConversingHub hub) throws Exception {
        var own = Long.parseLong(model.calls().get(1).lastText().replace("process ", ""));
        var source = hub.assembly().hub().catalog().source("s").orElseThrow();
        var processes = Stream.concat(Stream.of(own), source.history().processes().stream())
                .flatMap(id -> ProcessHandle.of(id).stream())
                .toList();
        for (var process : processes) {
            process.onExit().get(40, TimeUnit.SECONDS);
        }
        assertThat(ProcessHandle.of(own)).isEmpty();
    }
}
