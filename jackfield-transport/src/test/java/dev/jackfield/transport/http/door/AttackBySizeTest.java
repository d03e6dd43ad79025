package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Memory;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.transport.http.server.HostSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Requests that are too large, too deep, or too many parts for the memory that there is.
@Timeout(30)
class AttackBySizeTest {
    private static final HostSettings SMALL =
            new HostSettings("127.0.0.1", 0, Set.of(), Set.of(), 16 << 20, 16 << 10, Duration.ofSeconds(10));

    private final Memory memory = new Memory(8 << 20);
    private final TestEndpoint endpoint = new TestEndpoint(McpMountSettings.DEFAULT, SMALL.with(memory));
    private final Posts posts = new Posts(endpoint.uri());

    @AfterEach
    void close() {
        posts.close();
        endpoint.close();
    }

    private String get(String headers) throws IOException {
        return RawHttpSocket.exchange(
                endpoint.host.port(), "GET /mcp", "Host: localhost:" + endpoint.host.port() + "\r\n" + headers, "");
    }

    @Test
    void headersBeyondTheLimitAreRefused() throws IOException {
        assertThat(get("X: " + "x".repeat(20 << 10) + "\r\n")).contains(" 431 ");
        assertThat(get("X: y\r\n".repeat(4_000))).contains(" 431 ");
    }

    @Test
    void addressBeyondTheLimitIsRefused() throws IOException {
        var answer = RawHttpSocket.exchange(
                endpoint.host.port(),
                "GET /mcp/" + "x".repeat(20 << 10),
                "Host: localhost:" + endpoint.host.port() + "\r\n",
                "");

        assertThat(answer).containsPattern("HTTP/1.1 (414|431) ");
    }

    @Test
    void deepJsonIsRefused() throws Exception {
        var deep = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"test/echo\",\"params\":{\"x\":" + "[".repeat(100_000)
                + "]".repeat(100_000) + "}}";
        var answer = posts.post(deep, Map.of());

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("" + RpcError.PARSE).hasSizeLessThan(1000);
    }

    @Test
    void largeTextFitsButAnArrayOfAsManyBytesDoesNot() throws Exception {
        var session = posts.session("ann");
        var text = request("test/echo", Fields.EMPTY.with("x", "y".repeat(1 << 20)));
        var parts = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"test/echo\",\"params\":{\"x\":[" + "{},".repeat(1 << 18)
                + "1]}}";

        assertThat(posts.post(text, Posts.as("ann", session)).statusCode()).isEqualTo(200);
        var refused = posts.post(parts, Posts.as("ann", session));
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.body()).contains("no memory", "JACKFIELD_HEAP");
    }

    @Test
    void memoryIsGivenBackWithTheAnswer() throws Exception {
        for (var n = 0; n < 20; n++) {
            var text = request("test/echo", Fields.EMPTY.with("x", "y".repeat(1 << 20)));
            assertThat(posts.post(text, Posts.as("ann", posts.session("ann"))).statusCode())
                    .isEqualTo(200);
        }
        awaitAllGivenBack();
    }

    @Test
    void whoFillsTheMemoryLeavesSomeToOthers() throws Exception {
        var bob = posts.session("bob");
        var sessions = Map.of("ann", posts.session("ann"), "bob", bob);
        try (var _ = slow("ann", sessions, "one")) {
            assertThat(endpoint.server.awaitEvent("one")).isEqualTo("started");
            assertThat(isRefused("ann", sessions)).isTrue();
            var mine = posts.post(request("test/echo", Fields.EMPTY), Posts.as("bob", bob));
            assertThat(mine.statusCode()).isEqualTo(200);
            var large = request("test/echo", Fields.EMPTY.with("x", "y".repeat(700 << 10)));
            assertThat(posts.post(large, Posts.as("bob", bob)).statusCode()).isEqualTo(200);
        }
    }

    /// Whether another large request is answered with 503, or not even read to its end.
    private boolean isRefused(String who, Map<String, String> sessions) {
        try (var raw = slow(who, sessions, "two")) {
            return raw.firstLine().contains(" 503 ");
        } catch (IOException hungUp) {
            return true;
        }
    }

    /// A large request that takes long.
    private RawHttpSocket slow(String who, Map<String, String> sessions, String mark) throws IOException {
        var raw = new RawHttpSocket(endpoint.host.port());
        var params = Fields.EMPTY.with("mark", mark).with("x", "y".repeat(1800 << 10));
        raw.send(
                "POST /mcp",
                "Host: localhost:" + endpoint.host.port() + "\r\nContent-Type: application/json\r\nAuthorization: "
                        + who + "\r\nMcp-Session-Id: " + sessions.get(who) + "\r\n",
                request("test/slow", params).toString());
        return raw;
    }

    @Test
    void bodyThatNeverEndsTakesNoMoreThanItsSenderMaySend() throws Exception {
        var huge = "1000\r\n" + "x".repeat(0x1000) + "\r\n";
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            raw.sendText("POST /mcp HTTP/1.1\r\nHost: localhost:" + endpoint.host.port()
                    + "\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
            try {
                for (var n = 0; n < 10_000; n++) {
                    raw.sendText(huge);
                }
            } catch (IOException closed) {
                // The server has heard enough.
            }
        }
        awaitAllGivenBack();
    }

    private void awaitAllGivenBack() throws InterruptedException {
        Eventually.await(() -> memory.reservedBytes() == 0);
    }

    @Test
    void hugeIdAndMethodAreNotRepeatedInErrors() throws Exception {
        var answer = posts.post(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" + Json.string("m".repeat(100_000)) + ",\"params\":{}}",
                Map.of());

        assertThat(answer.body()).hasSizeLessThan(1000);
    }
}
