package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A modern client cancels by hanging up; the server must notice while it still works.
@Timeout(30)
class DisconnectTest {
    private static final Message SLOW = modern("test/slow", Fields.EMPTY.with("mark", "m"));

    private final TestEndpoint endpoint = new TestEndpoint();

    @AfterEach
    void close() {
        endpoint.close();
    }

    private String headers() {
        var headers = new StringBuilder("Host: localhost:" + endpoint.host.port() + "\r\n");
        headers.append("Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n");
        Posts.modernHeaders(SLOW, Map.of()).forEach((name, value) -> headers.append(name + ": " + value + "\r\n"));
        return headers.toString();
    }

    /// Longer than one round of the watch: nothing happens, and after that it is armed.
    private void awaitWatch() throws InterruptedException {
        assertThat(endpoint.server.pollEvent("never", Duration.ofMillis(400))).isEqualTo("nothing");
    }

    @Test
    void hangingUpCancelsWithinASecond() throws Exception {
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            raw.send("POST /mcp", headers(), SLOW.toString());
            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("started");
        }
        var gone = Instant.now();

        assertThat(endpoint.server.awaitEvent("m")).isEqualTo("cancelled");
        assertThat(Duration.between(gone, Instant.now())).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void hangingUpLongAfterTheStartCancels() throws Exception {
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            raw.send("POST /mcp", headers(), SLOW.toString());
            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("started");
            assertThat(endpoint.server.pollEvent("m", Duration.ofSeconds(1))).isEqualTo("nothing");
        }
        assertThat(endpoint.server.awaitEvent("m")).isEqualTo("cancelled");
    }

    /// Nobody looks at a connection on which the next request has come early: then a write must tell.
    @Test
    void writeThatFailsCancels() throws Exception {
        var report = modern("test/report", Fields.EMPTY.with("mark", "never"));
        var settings = McpMountSettings.DEFAULT.withKeepAlive(Duration.ofMillis(100));
        try (var lively = new TestEndpoint(settings)) {
            try (var raw = new RawHttpSocket(lively.host.port())) {
                var headers = headers().replace("" + endpoint.host.port(), "" + lively.host.port());
                raw.send("POST /mcp", headers.replace("test/slow", "test/report"), report.toString());
                assertThat(raw.awaitLine("test/begun")).isNotNull();
                raw.sendText("POST");
                assertThat(lively.server.pollEvent("connection", Duration.ofMillis(700)))
                        .isEqualTo("nothing");
            }
            assertThat(lively.server.pollEvent("connection", Duration.ofSeconds(5)))
                    .isEqualTo("closed");
        }
    }

    @Test
    void stoppingTheServerCancels() throws Exception {
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            raw.send("POST /mcp", headers(), SLOW.toString());
            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("started");

            endpoint.host.close();

            assertThat(endpoint.server.awaitEvent("m")).isEqualTo("cancelled");
        }
    }

    @Test
    void longCallOutlivesTheIdleTimeOfItsConnection() throws Exception {
        var settings = new HostSettings("127.0.0.1", 0, Set.of(), Set.of(), 1000, 16 << 10, Duration.ofMillis(200));
        var gone = new CountDownLatch(1);
        Mount slow = exchange -> {
            exchange.onGone(gone::countDown);
            var wasGone = gone.await(1, TimeUnit.SECONDS);
            exchange.respond(wasGone ? 500 : 204, Map.of());
        };
        try (var host = HttpHost.start(settings, Map.of("/", slow))) {
            var answer = RawHttpSocket.exchange(host.port(), "GET /", "Host: localhost:" + host.port() + "\r\n", "");

            assertThat(answer).startsWith("HTTP/1.1 204");
        }
    }

    @Test
    void connectionThatWasWatchedServesTheNextRequest() throws Exception {
        var wait = modern("test/await", Fields.EMPTY.with("mark", "later"));
        var headers = headers().replace("test/slow", "test/await");
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            for (var round = 0; round < 3; round++) {
                raw.send("POST /mcp", headers, wait.toString());
                awaitWatch();
                endpoint.server.post("later", "go");
                assertThat(raw.answer()).contains("{\"event\":\"go\"}");
            }
        }
    }

    @Test
    void nextRequestThatComesEarlyIsNoHangUp() throws Exception {
        var wait = modern("test/await", Fields.EMPTY.with("mark", "later"));
        var headers = headers().replace("test/slow", "test/await");
        try (var raw = new RawHttpSocket(endpoint.host.port())) {
            raw.send("POST /mcp", headers, wait.toString());
            raw.send("POST /mcp", headers, wait.toString());
            awaitWatch();
            endpoint.server.post("later", "one");
            endpoint.server.post("later", "two");

            assertThat(raw.answer()).contains("{\"event\":\"one\"}");
            assertThat(raw.answer()).contains("{\"event\":\"two\"}");
        }
    }
}
