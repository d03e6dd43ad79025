package dev.jackfield.testkit;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.mcp.LogLevel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FakeUpstreamTest {
    private final FakeUpstream github =
            FakeUpstream.named("github").tool("delete_repo", call -> text("deleted " + call.argument("name")));

    @Test
    void legacyClientCallsAToolAfterTheHandshake() throws InterruptedException {
        try (var client = TestClient.legacy(github.channel(), "{}")) {
            var answer = client.call("delete_repo", "{\"name\":\"attic\"}");

            assertThat(TestClient.textOf(answer)).isEqualTo("deleted attic");
            assertThat(answer.result().has("resultType")).isFalse();
        }
    }

    @Test
    void modernClientCallsAToolWithoutAnyHandshake() throws InterruptedException {
        try (var client = TestClient.modern(github.channel(), "{}")) {
            var answer = client.call("delete_repo", "{\"name\":\"attic\"}");

            assertThat(TestClient.textOf(answer)).isEqualTo("deleted attic");
            assertThat(answer.result().text("resultType")).contains("complete");
        }
    }

    @Test
    void recordsWhatWasCalled() throws InterruptedException {
        try (var client = TestClient.modern(github.channel(), "{}")) {
            client.call("delete_repo", "{\"name\":\"attic\"}");
        }

        assertThat(github.calls()).singleElement().satisfies(call -> {
            assertThat(call.name()).isEqualTo("delete_repo");
            assertThat(call.arguments()).hasToString("{\"name\":\"attic\"}");
        });
    }

    @Test
    void listsInPages() throws InterruptedException {
        var paged =
                FakeUpstream.named("paged").pageSize(1).tool("a", _ -> text("")).tool("b", _ -> text(""));
        try (var client = TestClient.modern(paged.channel(), "{}")) {
            var first = client.ask("tools/list", "{}").result();
            var second = client.ask(
                            "tools/list",
                            "{\"cursor\":\"" + first.text("nextCursor").orElseThrow() + "\"}")
                    .result();

            assertThat(first.get("tools").orElseThrow().tree().findValuesAsString("name"))
                    .containsExactly("a");
            assertThat(second.get("tools").orElseThrow().tree().findValuesAsString("name"))
                    .containsExactly("b");
            assertThat(second.has("nextCursor")).isFalse();
        }
    }

    @Test
    void legacyOnlyServerKnowsNoDiscovery() throws InterruptedException {
        try (var client = TestClient.modern(github.legacy().channel(), "{}")) {
            assertThat(code(client.ask("server/discover", "{}"))).isEqualTo(RpcError.METHOD_NOT_FOUND);
        }
    }

    @Test
    void modernOnlyServerRefusesTheHandshake() throws InterruptedException {
        try (var client = TestClient.modern(github.modern().channel(), "{}")) {
            var handshake = new TestClient(client.channel(), Optional.empty())
                    .ask("initialize", "{\"protocolVersion\":\"2025-11-25\"}");

            assertThat(code(handshake)).isEqualTo(RpcError.UNSUPPORTED_VERSION);
        }
    }

    @Test
    void legacyClientHearsThatTheToolsChanged() throws InterruptedException {
        var heard = new LinkedBlockingQueue<Message>();
        try (var _ = TestClient.legacy(github.channel(heard::add), "{}")) {
            github.changeTools(tools -> tools.tool("new", _ -> text("")));

            assertThat(method(heard)).isEqualTo("notifications/tools/list_changed");
        }
    }

    @Test
    void modernClientHearsThatTheToolsChangedOnceItListens() throws InterruptedException {
        var heard = new LinkedBlockingQueue<Message>();
        try (var client = TestClient.modern(github.channel(), "{}")) {
            var listen = Thread.ofVirtual().start(() -> listen(client, heard::add));
            assertThat(method(heard)).isEqualTo("notifications/subscriptions/acknowledged");

            github.changeTools(tools -> tools.withoutTool("delete_repo"));
            assertThat(method(heard)).isEqualTo("notifications/tools/list_changed");

            github.subscriptions().end();
            assertThat(listen.join(Duration.ofSeconds(5))).isTrue();
        }
    }

    private static void listen(TestClient client, ClientLink hears) {
        try {
            client.ask("subscriptions/listen", "{\"notifications\":{\"toolsListChanged\":true}}", hears);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void reportsProgressUnderTheTokenOfTheClient() throws InterruptedException {
        github.tool("walk", call -> {
            call.progress(1, 2, "half way");
            return text("there");
        });
        var heard = new CopyOnWriteArrayList<Message>();
        try (var client = TestClient.modern(github.channel(), "{}")) {
            client.ask("tools/call", "{\"name\":\"walk\",\"_meta\":{\"progressToken\":\"p\"}}", heard::add);
        }

        assertThat(heard)
                .singleElement()
                .satisfies(progress ->
                        assertThat(progress.params().text("progressToken")).contains("p"));
    }

    @Test
    void nobodyHearsLogsWhoDidNotAskForThem() throws InterruptedException {
        github.tool("chat", call -> {
            call.log(LogLevel.ERROR, "is anybody there?");
            return text("done");
        });
        var heard = new LinkedBlockingQueue<Message>();
        try (var client = TestClient.modern(github.channel(heard::add), "{}")) {
            client.call("chat", "{}");
        }

        assertThat(heard).isEmpty();
    }

    @Test
    void cancelledCallIsInterrupted() throws InterruptedException {
        var running = new CountDownLatch(1);
        var cancelled = new CountDownLatch(1);
        github.tool("wait", call -> {
            running.countDown();
            try {
                return call.waitUntilCancelled();
            } finally {
                cancelled.countDown();
            }
        });
        try (var client = TestClient.modern(github.channel(), "{}")) {
            var caller = Thread.ofVirtual().start(() -> callInto(client));
            assertThat(running.await(5, TimeUnit.SECONDS)).isTrue();

            caller.interrupt();

            assertThat(cancelled.await(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void callInto(TestClient client) {
        try {
            client.call("wait", "{}");
        } catch (InterruptedException expected) {
            Thread.currentThread().interrupt();
        }
    }

    private static String method(LinkedBlockingQueue<Message> heard) throws InterruptedException {
        var message = heard.poll(5, TimeUnit.SECONDS);
        return message == null ? "nothing in time" : message.method();
    }

    private static int code(Message answer) {
        return answer.error().map(RpcError::code).orElse(0);
    }
}
