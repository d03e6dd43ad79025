package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The HTTP transport of 2024-11-05, by hand.
@Timeout(30)
class SseDoorTest {
    private static final Fields HI = Fields.of("mark", Json.string("hi"));

    private final TestEndpoint endpoint = new TestEndpoint();

    @AfterEach
    void close() {
        endpoint.close();
    }

    /// A stream, and the address for messages that it named.
    private record OpenStream(RawHttpSocket socket, URI address) implements AutoCloseable {
        int post(String body, String caller) throws IOException, InterruptedException {
            try (var posts = new Posts(address)) {
                return posts.post(body, Map.of("Authorization", caller)).statusCode();
            }
        }

        int post(Message message, String caller) throws IOException, InterruptedException {
            return post(message.toString(), caller);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private OpenStream open(String caller) throws IOException {
        return open(endpoint, caller, "/sse");
    }

    private static OpenStream open(TestEndpoint endpoint, String caller, String path) throws IOException {
        var socket = new RawHttpSocket(endpoint.host.port());
        socket.send(
                "GET " + path,
                "Host: localhost:" + endpoint.host.port() + "\r\nAccept: text/event-stream\r\nAuthorization: " + caller
                        + "\r\n",
                "");
        assertThat(socket.awaitLine("event:")).isEqualTo("event: endpoint");
        var address = data(socket.awaitLine("data:"));
        return new OpenStream(socket, endpoint.host.uri().resolve(address));
    }

    @Test
    void answersComeOnTheStream() throws Exception {
        try (var stream = open(endpoint, "ann", "/sse/some-profile")) {
            assertThat(stream.address.toString()).contains("/sse/some-profile?sessionId=");
            assertThat(stream.post(request("test/echo", HI), "ann")).isEqualTo(202);
            assertThat(stream.socket.awaitLine("\"hi\"")).contains("\"result\":{\"mark\":\"hi\"}");
        }
    }

    @Test
    void hubCanAskAndNotify() throws Exception {
        try (var stream = open("ann")) {
            assertThat(stream.socket.awaitLine("test/welcome")).isNotNull();
            stream.post(request("test/ask", HI), "ann");
            var question =
                    Message.parse(data(stream.socket.awaitLine("test/question")).getBytes(StandardCharsets.UTF_8));
            stream.post(Message.result(question.id(), Fields.of("said", Json.string("yes"))), "ann");
            assertThat(stream.socket.awaitLine("\"answer\"")).contains("\"said\":\"yes\"");
        }
    }

    private static String data(@Nullable String line) {
        return Objects.requireNonNull(line).substring("data:".length()).strip();
    }

    @Test
    void requestIsCancelledByNotification() throws Exception {
        try (var stream = open("ann")) {
            stream.post(request("test/slow", HI), "ann");
            assertThat(endpoint.server.awaitEvent("hi")).isEqualTo("started");
            stream.post(Message.notification("notifications/cancelled", Fields.of("requestId", Json.number(7))), "ann");
            assertThat(endpoint.server.awaitEvent("hi")).isEqualTo("cancelled");
        }
    }

    @Test
    void sessionEndsWithItsStream() throws Exception {
        var stream = open("ann");
        stream.post(request("test/slow", HI), "ann");
        assertThat(endpoint.server.awaitEvent("hi")).isEqualTo("started");
        assertThat(endpoint.mount.sessions()).isEqualTo(1);

        stream.close();

        assertThat(endpoint.server.awaitEvent("hi")).isEqualTo("cancelled");
        assertThat(endpoint.server.awaitEvent("connection")).isEqualTo("closed");
    }

    /// The answers that it does not read fill the buffers of both ends.
    @Test
    void clientThatDoesNotReadIsDropped() throws Exception {
        var impatient = McpMountSettings.DEFAULT
                .withKeepAlive(Duration.ofMillis(100))
                .withSockets(WebSocketLimits.DEFAULT.withWrite(Duration.ofMillis(200)));
        var large = request("test/echo", Fields.of("mark", Json.string("x".repeat(1 << 20))));
        try (var slow = new TestEndpoint(impatient);
                var stream = open(slow, "ann", "/sse")) {
            for (var status = 202; status == 202; status = stream.post(large, "ann")) {
                assertThat(slow.mount.sessions()).isLessThan(2);
            }

            assertThat(slow.server.awaitEvent("connection")).isEqualTo("closed");
        }
    }

    @Test
    void messageOfAnotherCallerIsRefused() throws Exception {
        try (var stream = open("ann");
                var _ = open("bob")) {
            assertThat(stream.post(request("test/echo", HI), "bob")).isEqualTo(404);
            assertThat(stream.post(request("test/echo", HI), "stranger")).isEqualTo(401);
            assertThat(stream.post(request("test/echo", HI), "ann")).isEqualTo(202);
        }
    }

    @Test
    void messageThatIsNoneIsRefused() throws Exception {
        try (var stream = open("ann")) {
            assertThat(stream.post("{\"jsonrpc\":", "ann")).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @CsvSource({"POST /sse, 405", "POST /sse?sessionId=7, 404", "DELETE /sse, 405", "GET /sse, 406"})
    void otherRequestsAreRefused(String start, String status) throws IOException {
        var headers = "Host: localhost:" + endpoint.host.port() + "\r\nAccept: application/json\r\n"
                + "Content-Type: application/json\r\nAuthorization: ann\r\n";

        assertThat(RawHttpSocket.exchange(endpoint.host.port(), start, headers, "{}"))
                .startsWith("HTTP/1.1 " + status);
    }

    @Test
    void foreignPagesAreRefused() throws IOException {
        var headers = "Host: evil.example\r\nOrigin: http://evil.example\r\nAccept: text/event-stream\r\n";

        assertThat(RawHttpSocket.exchange(endpoint.host.port(), "GET /sse", headers, ""))
                .startsWith("HTTP/1.1 403");
    }

    @Test
    void streamOfARevokedCallerEnds() throws Exception {
        try (var stream = open("ann");
                var other = open("bob")) {
            endpoint.revoke("ann");

            assertThat(endpoint.server.awaitEvent("connection")).isEqualTo("closed");
            assertThat(stream.post(request("test/echo", HI), "ann")).isEqualTo(401);
            assertThat(other.post(request("test/echo", HI), "bob")).isEqualTo(202);
        }
    }

    @Test
    void streamsEndWithTheHub() throws Exception {
        try (var stream = open("ann")) {
            assertThat(stream.socket.awaitLine("test/welcome")).isNotNull();
            endpoint.mount.close();

            assertThat(stream.socket.awaitLine("0")).isEqualTo("0"); // the last chunk
        }
    }

    @Test
    void hubOfTheModernEraHasNoSuchPath() throws Exception {
        try (var modern = new TestEndpoint(McpMountSettings.DEFAULT.withEras(Eras.MODERN_ONLY))) {
            var headers = "Host: localhost:" + modern.host.port() + "\r\nAccept: text/event-stream\r\n";

            assertThat(RawHttpSocket.exchange(modern.host.port(), "GET /sse", headers, ""))
                    .startsWith("HTTP/1.1 404");
        }
    }
}
