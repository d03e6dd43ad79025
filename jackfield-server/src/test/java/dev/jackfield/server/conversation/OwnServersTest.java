package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server with `sharing: conversation` runs for a conversation and ends with it; one that is shared goes on.
@Timeout(60)
class OwnServersTest extends ScriptedModelFixture {
    private ConversingHub hub() throws IOException, InterruptedException {
        return hub("conversation");
    }

    private ConversingHub hub(String sharing) throws IOException, InterruptedException {
        var source = ShellServer.in(folder).source("s", sharing);
        return new ConversingHub(folder, source + ShellServer.provider(model), Map.of());
    }

    @Test
    void serverServesAllCallsOfATurnAndIsGoneAfterwards() throws Exception {
        model.then(ModelStep.call("s__who", "{}"), ModelStep.call("s__who", "{}"), ModelStep.text("Done."));
        try (var hub = hub();
                var client = hub.modern(Identity.LOCAL, "{}")) {
            assertThat(textOf(client.call("jackfield.converse", "{\"message\":\"Who?\"}")
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
            assertThat(textOf(client.call("jackfield.converse", "{\"message\":\"Who?\"}")
                            .result()))
                    .contains("broken");

            assertIsGone(hub);
        }
    }

    @Test
    void serverIsGoneAfterTheUserCancelled() throws Exception {
        var began = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        var waiting = new ClientModel()
                .then(ClientModel.call("c1", "s__who", "{}"))
                .then(_ -> {
                    began.countDown();
                    awaited(never);
                    return ClientModel.text("Never heard.");
                });
        try (var hub = hub();
                var client = hub.legacy(Identity.LOCAL, ClientModel.TOOLS, waiting)) {
            var turn = Thread.ofVirtual().start(() -> converse(waiting, client));
            awaited(began);
            var own = processes(waiting).findFirst().orElseThrow().replace("process ", "");

            turn.interrupt();

            assertIsGone(hub, Long.parseLong(own));
            never.countDown();
            turn.join();
        }
    }

    @Test
    void sharedServerGoesOnForTheConversationThatEndsLater() throws Exception {
        var began = new CountDownLatch(1);
        var otherEnded = new CountDownLatch(1);
        var later = new ClientModel()
                .then(ClientModel.call("c1", "s__who", "{}"))
                .then(_ -> {
                    began.countDown();
                    awaited(otherEnded);
                    return ClientModel.call("c2", "s__who", "{}");
                })
                .then(ClientModel.text("Done later."));
        var sooner =
                new ClientModel().then(ClientModel.call("c1", "s__who", "{}")).then(ClientModel.text("Done sooner."));
        try (var hub = hub("shared");
                var client = hub.modern(Identity.LOCAL, ClientModel.TOOLS);
                var other = hub.modern(Identity.LOCAL, ClientModel.TOOLS)) {
            var turn = CompletableFuture.supplyAsync(() -> converse(later, client));
            awaited(began);
            assertThat(textOf(converse(sooner, other))).isEqualTo("Done sooner.");
            otherEnded.countDown();

            assertThat(textOf(turn.get(50, TimeUnit.SECONDS))).isEqualTo("Done later.");
        }
        assertThat(Stream.of(later, sooner).flatMap(OwnServersTest::processes).distinct())
                .hasSize(1);
        assertThat(processes(later)).hasSize(2);
    }

    private static void awaited(CountDownLatch latch) {
        try {
            assertThat(latch.await(50, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Fields converse(ClientModel model, TestClient client) {
        try {
            return model.call(client, "jackfield.converse", "{\"message\":\"Who?\",\"model\":\"client\"}");
        } catch (InterruptedException interrupted) {
            return Fields.EMPTY;
        }
    }

    /// Returns the processes that answered the calls of a model, one for each call.
    private static Stream<String> processes(ClientModel model) {
        return Pattern.compile("process (\\d+)")
                .matcher(model.asked().getLast().toString())
                .results()
                .map(MatchResult::group);
    }

    /// Waits until the process of the conversation has ended, and the one for lists.
    private void assertIsGone(ConversingHub hub) throws Exception {
        assertIsGone(hub, Long.parseLong(model.calls().get(1).lastText().replace("process ", "")));
    }

    private static void assertIsGone(ConversingHub hub, long own) throws Exception {
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
