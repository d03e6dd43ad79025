package dev.jackfield.server.conversation;

import static dev.jackfield.server.conversation.ConversingHub.data;
import static dev.jackfield.server.conversation.ConversingHub.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.model.ModelStep;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A server with `sharing: conversation` that stays for the next turn, and every end of it.
@Timeout(120)
class KeptServersIT extends ScriptedModelFixture {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());
    private static final String KEPT = "conversation: {keepConnections: 1h}\n";

    private ConversingHub hub() throws IOException, InterruptedException {
        return new ConversingHub(folder, configuration("") + KEPT, Map.of());
    }

    private String configuration(String moreOfTheSource) throws IOException {
        return ShellServer.in(folder).source("s").replace("}", moreOfTheSource + "}") + ShellServer.provider(model);
    }

    /// Makes a turn in which the model calls the server, and returns its conversation.
    private String turn(TestClient client, String more) throws InterruptedException {
        model.then(ModelStep.call("s__who", "{}"), ModelStep.text("Done."));
        var result = ask(client, more);
        assertThat(textOf(result)).isEqualTo("Done.");
        return data(result).text("conversation").orElse("");
    }

    private static Fields ask(TestClient client, String more) throws InterruptedException {
        return converse(client, "{\"message\":\"Who?\"%s}".formatted(more));
    }

    private static String in(String conversation) {
        return ",\"conversation\":\"%s\"".formatted(conversation);
    }

    /// The process that served the last turn.
    private long process() {
        return ShellServer.process(model.lastCall().lastText());
    }

    private static void assertEnds(long process) throws Exception {
        var found = ProcessHandle.of(process);
        if (found.isPresent()) {
            found.get().onExit().get(60, TimeUnit.SECONDS);
        }
        assertThat(ProcessHandle.of(process)).isEmpty();
    }

    @Test
    void serverServesTheNextTurnOfTheConversationAndEndsWithTheHub() throws Exception {
        long first;
        try (var hub = hub();
                var client = hub.modern(ANN, "{}")) {
            var id = turn(client, "");
            first = process();
            turn(client, in(id));

            assertThat(process()).isEqualTo(first);
            turn(client, in(id));
            assertThat(process()).isEqualTo(first);
        }
        assertEnds(first);
    }

    @Test
    void serverIsNotSharedWithForksOtherConversationsOrIdentities() throws Exception {
        try (var hub = hub();
                var ann = hub.modern(ANN, "{}");
                var bob = hub.modern(BOB, "{}")) {
            var id = turn(ann, "");
            var first = process();
            var fork = data(ann.call(
                                    "jackfield.conversations",
                                    "{\"action\":\"fork\",\"conversation\":\"%s\"}".formatted(id))
                            .result())
                    .text("conversation")
                    .orElseThrow();
            turn(ann, in(fork));
            var forked = process();
            turn(ann, "");
            var other = process();
            turn(bob, "");

            assertThat(Set.of(first, forked, other, process())).hasSize(4);
            assertThat(textOf(ask(bob, in(id)))).startsWith("You have no conversation");
            turn(ann, in(id));
            assertThat(process()).isEqualTo(first);
        }
    }

    @Test
    void turnThatIsNotKeptHasAServerOfItsOwn() throws Exception {
        try (var hub = hub();
                var client = hub.modern(ANN, "{}")) {
            var id = turn(client, "");
            var first = process();
            turn(client, in(id) + ",\"keep\":false");
            var unkept = process();

            assertThat(unkept).isNotEqualTo(first);
            assertEnds(unkept);
            turn(client, in(id));
            assertThat(process()).isEqualTo(first);
        }
    }

    @Test
    void serverEndsWhenTheConversationIsDeleted() throws Exception {
        try (var hub = hub();
                var client = hub.modern(ANN, "{}")) {
            var id = turn(client, "");
            client.call("jackfield.conversations", "{\"action\":\"delete\",\"conversation\":\"%s\"}".formatted(id));

            assertEnds(process());
        }
    }

    @Test
    void serverEndsWhenATurnFails() throws Exception {
        try (var hub = hub();
                var client = hub.modern(ANN, "{}")) {
            var id = turn(client, "");
            var first = process();
            model.then(ModelStep.status(400, "invalid_request_error", "broken"));
            assertThat(textOf(ask(client, in(id)))).contains("broken");

            assertEnds(first);
            turn(client, in(id));
            assertThat(process()).isNotEqualTo(first);
        }
    }

    @Test
    void serverEndsWhenATurnIsCancelled() throws Exception {
        try (var hub = hub();
                var client = hub.modern(ANN, "{}")) {
            var id = turn(client, "");
            var first = process();
            cancelDuringATool(client, in(id));

            assertEnds(first);
        }
    }

    @Test
    void nothingIsLeftOfTheFirstTurnWhenItIsCancelled() throws Exception {
        try (var hub = new ConversingHub(folder, configuration(""), Map.of());
                var client = hub.modern(ANN, "{}")) {
            model.then(ModelStep.call("s__who", "{}"));
            cancelDuringATool(client, "");

            assertEnds(process());
        }
    }

    /// Makes a turn and cancels it while a tool does not answer.
    private void cancelDuringATool(TestClient client, String more) throws InterruptedException {
        model.then(ModelStep.call("s__hang", "{}"));
        var begun = new CountDownLatch(1);
        var turn = Thread.ofVirtual().start(() -> {
            try {
                client.ask(
                        "tools/call",
                        "{\"name\":\"jackfield.converse\",\"arguments\":{\"message\":\"Hang\"%s},\"_meta\":{\"progressToken\":\"p\"}}"
                                .formatted(more),
                        whenCalled("s.hang", begun));
            } catch (InterruptedException interrupted) {
                // as intended
            }
        });
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        turn.interrupt();
        turn.join();
    }

    private static ClientLink whenCalled(String tool, CountDownLatch begun) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {
                if (notification.params().text("message").orElse("").startsWith("Calls " + tool)) {
                    begun.countDown();
                }
            }
        };
    }

    @Test
    void serverEndsWhenItsSourceChanges() throws Exception {
        try (var hub = hub();
                var client = hub.modern(ANN, "{}")) {
            var id = turn(client, "");
            var first = process();
            hub.reload(folder, configuration(", env: {COLOUR: red}") + KEPT);

            assertEnds(first);
            turn(client, in(id));
            assertThat(process()).isNotEqualTo(first);
        }
    }
}
