package dev.jackfield.agent.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.agent.workflow.execution.ToolResults;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.api.Jackfield;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.MemoryChannel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.TestClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Sessions of MCP clients of both eras: the list follows the context, and only that session hears of it.
@Timeout(120)
class WorkflowErasTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());
    private static final String CHANGED = "notifications/tools/list_changed";

    @TempDir
    Path folder;

    private Jackfield hub;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        SampleFolder.in(folder);
        restart();
    }

    private void restart() throws InterruptedException {
        if (hub != null) {
            hub.close();
        }
        var source = new WorkflowSource("hall", "", WorkflowSettings.of(folder, null), InstantSource.system());
        hub = Jackfield.builder().source(source).start();
        hub.hub().catalog().awaitLists(Scope.only("hall"), Viewer.of(Identity.LOCAL), Duration.ofMinutes(1));
    }

    @AfterEach
    void stop() {
        hub.close();
    }

    private TestClient modern(Identity identity) {
        return TestClient.modern(
                MemoryChannel.openTo(hub.endpoint(Scope.only("hall")).connect(identity, "memory")), "{}");
    }

    private TestClient legacy(Identity identity, ClientLink hears) throws InterruptedException {
        var server = hub.endpoint(Scope.only("hall")).connect(identity, "memory");
        server.streamOpened(hears);
        return TestClient.legacy(MemoryChannel.openTo(server, hears), "{}");
    }

    private static String params(String tool, String arguments, String session) {
        var meta = session.isEmpty() ? "" : ",\"_meta\":{\"dev.jackfield/session\":\"%s\"}".formatted(session);
        return "{\"name\":\"%s\",\"arguments\":%s%s}".formatted(tool, arguments, meta);
    }

    private static void enter(TestClient client, String session) throws InterruptedException {
        client.ask("tools/call", params("greet", "{\"name\":\"Ann\"}", session));
        client.ask("tools/call", params("open_guest", "{}", session));
    }

    private static List<String> tools(TestClient client, String session) throws InterruptedException {
        var meta = session.isEmpty() ? "{}" : "{\"_meta\":{\"dev.jackfield/session\":\"%s\"}}".formatted(session);
        return client.ask("tools/list", meta).result().get("tools").map(Json::items).orElseThrow().stream()
                .map(tool -> tool.object().orElse(Fields.EMPTY).text("name").orElse(""))
                .toList();
    }

    private static BlockingQueue<Message> listening(TestClient client, String session) throws InterruptedException {
        var heard = new LinkedBlockingQueue<Message>();
        var filter = "{\"notifications\":{\"toolsListChanged\":true},\"_meta\":{\"dev.jackfield/session\":\"%s\"}}"
                .formatted(session);
        Thread.startVirtualThread(() -> {
            try {
                client.ask("subscriptions/listen", filter, heard::add);
            } catch (InterruptedException | RuntimeException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(heard.poll(10, TimeUnit.SECONDS)).isNotNull();
        return heard;
    }

    private static boolean hears(BlockingQueue<Message> heard, Duration patience) throws InterruptedException {
        var message = heard.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        return message != null && message.method().equals(CHANGED);
    }

    /// The list of a source that has just been loaded is announced to all, maybe only now.
    private static void awaitSilence(BlockingQueue<Message> heard) throws InterruptedException {
        while (heard.poll(300, TimeUnit.MILLISECONDS) != null) {
            heard.clear();
        }
    }

    @Test
    void modernSessionsHaveContextsOfTheirOwn() throws InterruptedException {
        try (var ann = modern(ANN);
                var bob = modern(BOB)) {
            var inOne = listening(ann, "one");
            var inTwo = listening(ann, "two");
            var ofBob = listening(bob, "one");
            awaitSilence(inOne);
            awaitSilence(inTwo);
            awaitSilence(ofBob);

            enter(ann, "one");

            assertThat(tools(ann, "one")).contains("seat_guest");
            assertThat(tools(ann, "two")).doesNotContain("seat_guest");
            assertThat(tools(ann, "")).doesNotContain("seat_guest");
            assertThat(tools(bob, "one")).doesNotContain("seat_guest");
            assertThat(hears(inOne, Duration.ofSeconds(10))).isTrue();
            assertThat(hears(inTwo, Duration.ofMillis(300))).isFalse();
            assertThat(hears(ofBob, Duration.ofMillis(300))).isFalse();
        }
    }

    @Test
    void aModernClientWithoutASessionHasThatOfItsIdentity() throws InterruptedException {
        try (var ann = modern(ANN);
                var again = modern(ANN);
                var bob = modern(BOB)) {
            enter(ann, "");

            assertThat(tools(again, "")).contains("seat_guest");
            assertThat(tools(bob, "")).doesNotContain("seat_guest");
        }
    }

    @Test
    void legacyConnectionsHaveContextsOfTheirOwn() throws InterruptedException {
        var inOne = new LinkedBlockingQueue<Message>();
        var inTwo = new LinkedBlockingQueue<Message>();
        try (var one = legacy(ANN, inOne::add);
                var two = legacy(ANN, inTwo::add)) {
            awaitSilence(inOne);
            awaitSilence(inTwo);

            enter(one, "");

            assertThat(tools(one, "")).contains("seat_guest");
            assertThat(tools(two, "")).doesNotContain("seat_guest");
            assertThat(hears(inOne, Duration.ofSeconds(10))).isTrue();
            assertThat(hears(inTwo, Duration.ofMillis(300))).isFalse();
        }
    }

    @Test
    void invalidArgumentsAreErrorResultsInBothEras() throws InterruptedException {
        try (var modern = modern(ANN);
                var legacy = legacy(ANN, ClientLink.SILENT)) {
            for (var client : List.of(modern, legacy)) {
                var refused = client.call("greet", "{\"name\":\"ann\"}");
                assertThat(refused.result().get("isError")).hasToString("Optional[true]");
                assertThat(TestClient.textOf(refused)).contains("name");
            }
        }
    }

    /// A user who answers each question so.
    private record Answering(String words) implements ClientLink {
        @Override
        public void notify(Message notification) {}

        @Override
        public boolean canBeAsked() {
            return true;
        }

        @Override
        public Message ask(Message question) {
            return Message.result(question.id(), accepted(words));
        }
    }

    @Test
    void aLegacyClientThatCanBeAskedIsAsked() throws InterruptedException {
        var user = new Answering("Bob");
        var server = hub.endpoint(Scope.only("hall")).connect(ANN, "memory");
        try (var client = TestClient.legacy(MemoryChannel.openTo(server, user), "{\"elicitation\":{}}")) {
            var answer = client.ask("tools/call", params("ask", "{\"text\":\"@greet\"}", ""), user);

            assertThat(TestClient.textOf(answer)).isEqualTo("Hello, Bob!");
        }
    }

    private static Fields accepted(String words) {
        return Fields.of("action", Json.string("accept")).with("content", Fields.of("answer", Json.string(words)));
    }

    /// Returns a call once more, with the answer to the question that it asked.
    private static String answering(String call, Fields unfinished, String words) {
        var question = unfinished.object("inputRequests").keys().getFirst();
        return TestClient.fields(call)
                .with("requestState", unfinished.get("requestState").orElseThrow())
                .with("inputResponses", Fields.of(question, accepted(words)))
                .toString();
    }

    @Test
    void aModernClientThatCanBeAskedBringsTheAnswer() throws InterruptedException {
        var server = hub.endpoint(Scope.only("hall")).connect(ANN, "memory");
        try (var client = TestClient.modern(MemoryChannel.openTo(server), "{\"elicitation\":{}}")) {
            var call = params("ask", "{\"text\":\"@greet\"}", "s");
            var unfinished = client.ask("tools/call", call).result();

            var answered = client.ask("tools/call", answering(call, unfinished, "Bob"));

            assertThat(TestClient.textOf(answered)).isEqualTo("Hello, Bob!");
        }
    }

    @Test
    void aClientThatCannotBeAskedGetsTheQuestionAndAnswersBySaying() throws InterruptedException {
        try (var client = modern(ANN)) {
            var question = client.ask("tools/call", params("ask", "{\"text\":\"@greet\"}", "s"));
            var answer = client.ask("tools/call", params("ask", "{\"text\":\"Bob\"}", "s"));

            assertThat(TestClient.textOf(question)).contains("name");
            assertThat(TestClient.textOf(answer)).isEqualTo("Hello, Bob!");
        }
    }

    @Test
    void anAnswerIsNotTakenForAQuestionThatCameLater() throws Exception {
        new SampleFolder(folder)
                .write(
                        "_commands/Dismiss.java",
                        SampleFolder.GREET.replace("Greet", "Dismiss").replace("Hello", "Goodbye"));
        restart();
        var server = hub.endpoint(Scope.only("hall")).connect(ANN, "memory");
        try (var asked = TestClient.modern(MemoryChannel.openTo(server), "{\"elicitation\":{}}");
                var other = modern(ANN)) {
            var call = params("ask", "{\"text\":\"@greet\"}", "s");
            var unfinished = asked.ask("tools/call", call).result();
            var later = other.ask("tools/call", params("ask", "{\"text\":\"@dismiss\"}", "s"));

            var answered = asked.ask("tools/call", answering(call, unfinished, "Bob"));
            var dismissed = other.ask("tools/call", params("ask", "{\"text\":\"Carl\"}", "s"));

            assertThat(TestClient.textOf(later)).contains("name");
            assertThat(TestClient.textOf(answered)).contains("Nothing was done");
            assertThat(TestClient.textOf(dismissed)).isEqualTo("Goodbye, Carl!");
        }
    }

    @Test
    void aVeryLongAnswerIsRefused() throws Exception {
        var user = new Answering("B" + "o".repeat(100_000));
        var server = hub.endpoint(Scope.only("hall")).connect(ANN, "memory");
        try (var client = TestClient.legacy(MemoryChannel.openTo(server, user), "{\"elicitation\":{}}")) {
            var answer = client.ask("tools/call", params("ask", "{\"text\":\"@greet\"}", ""), user);

            assertThat(TestClient.textOf(answer)).contains("at most 65,536 characters");
        }
    }

    /// Says a sentence in a session of Ann, as a call of Java code does.
    private String ask(String text, Caller caller) {
        var reply = hub.hub()
                .invoke(Invocation.of(
                        ANN,
                        Call.ToolCall.of("ask", Fields.of("text", Json.string(text))),
                        Scope.only("hall"),
                        "java",
                        Fields.of("dev.jackfield/session", Json.string("s")),
                        caller,
                        Deadline.after(Duration.ofMinutes(1))));
        return ToolResults.of(reply).content().toString();
    }

    /// A caller that cancels its call while it is asked.
    private static final class Cancelling implements Caller {
        @Override
        public Envelope envelope() {
            return Caller.SILENT.envelope();
        }

        @Override
        public void notifyClient(Message notification) {}

        @Override
        public ClientCapabilities answers() {
            return new ClientCapabilities(TestClient.fields("{\"elicitation\":{\"form\":{}}}"), Era.MODERN);
        }

        @Override
        public Message ask(Message question) throws InterruptedException {
            throw new InterruptedException("cancelled");
        }
    }

    @Test
    void theQuestionOfACancelledCallIsOver() {
        assertThatThrownBy(() -> ask("@greet", new Cancelling())).isInstanceOf(HubException.CancelledException.class);
        Thread.interrupted();

        assertThat(ask("abort", Caller.SILENT)).contains("There is no open question.");
    }
}
