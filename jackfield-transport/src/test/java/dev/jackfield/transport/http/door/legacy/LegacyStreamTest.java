package dev.jackfield.transport.http.door.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.door.Posts;
import dev.jackfield.transport.http.door.RawHttpSocket;
import dev.jackfield.transport.http.door.TestEndpoint;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The stream that a legacy client opens with GET.
@Timeout(30)
class LegacyStreamTest {
    private final TestEndpoint endpoint = new TestEndpoint(
            McpMountSettings.DEFAULT.withKeepAlive(Duration.ofMillis(100)).withResumable(Duration.ofMillis(200)));
    private final Posts posts = new Posts(endpoint.uri());

    @AfterEach
    void close() {
        posts.close();
        endpoint.close();
    }

    private RawHttpSocket listen(String session) throws IOException {
        var raw = new RawHttpSocket(endpoint.host.port());
        var headers = "Host: localhost:" + endpoint.host.port() + "\r\nAccept: text/event-stream\r\n";
        raw.send("GET /mcp", headers + Headers.SESSION + ": " + session + "\r\n", "");
        return raw;
    }

    @Test
    void silentStreamIsKeptAlive() throws Exception {
        try (var stream = listen(posts.session("nobody"))) {
            assertThat(stream.awaitLine("test/welcome")).isNotNull();
            assertThat(stream.awaitLine(": keepalive")).isNotNull();
            assertThat(stream.awaitLine(": keepalive")).isNotNull();
        }
    }

    @Test
    void newestStreamReplacesTheOlderOne() throws Exception {
        var session = posts.session("nobody");
        try (var older = listen(session)) {
            assertThat(older.awaitLine("test/welcome")).isNotNull();
            try (var newer = listen(session)) {
                assertThat(newer.awaitLine("test/welcome")).isNotNull();
                assertThat(older.awaitLine("0")).isEqualTo("0"); // the last chunk
            }
        }
    }

    @Test
    void endOfTheSessionEndsItsStream() throws Exception {
        var session = posts.session("nobody");
        try (var stream = listen(session)) {
            assertThat(stream.awaitLine("test/welcome")).isNotNull();

            posts.send("DELETE", Posts.as("nobody", session));

            assertThat(stream.awaitLine("0")).isEqualTo("0");
        }
    }

    @Test
    void clientThatDoesNotReadCannotHoldTheEndOfItsSession() throws Exception {
        var session = posts.session("nobody");
        try (var stuck = listen(session)) {
            assertThat(stuck.awaitLine("test/welcome")).isNotNull();
            var large = Message.notification("test/large", Fields.EMPTY.with("text", "x".repeat(32 << 20)));
            Thread.ofVirtual().start(() -> endpoint.server.notifyNewestStream(large));
            assertThat(stuck.awaitLine("event: message")).isNotNull(); // the rest fits nowhere

            assertThat(posts.send("DELETE", Posts.as("nobody", session)).statusCode())
                    .isEqualTo(204);
        }
    }

    @Test
    void serverHearsThatTheListenerIsGoneForGood() throws Exception {
        listen(posts.session("nobody")).close();

        assertThat(endpoint.server.awaitEvent("stream")).isEqualTo("opened");
        assertThat(endpoint.server.awaitEvent("stream")).isEqualTo("closed");
    }
}
