package dev.jackfield.transport.http.door;

import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.FakeDelay;
import dev.jackfield.transport.http.server.HostSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Clients that send slowly or not at all, so that others find no place.
@Timeout(30)
@Execution(ExecutionMode.CONCURRENT)
class AttackByTimeTest {
    private static final HostSettings HASTY =
            new HostSettings("127.0.0.1", 0, Set.of(), Set.of(), 16 << 20, 16 << 10, Duration.ofMillis(500));

    private final TestEndpoint endpoint = new TestEndpoint(McpMountSettings.DEFAULT, HASTY);

    @AfterEach
    void close() {
        endpoint.close();
    }

    private RawHttpSocket begun(String rest) throws IOException {
        var raw = new RawHttpSocket(endpoint.host.port());
        raw.sendText("POST /mcp HTTP/1.1\r\nHost: localhost:" + endpoint.host.port()
                + "\r\nContent-Type: application/json\r\n" + rest);
        return raw;
    }

    @Test
    void bodyThatDoesNotComeIsNotWaitedFor() throws IOException {
        try (var raw = begun("Content-Length: 100\r\n\r\n{")) {
            assertThat(raw.firstLine()).containsPattern("^$| 408 ");
        }
    }

    @Test
    void largeBodyThatDoesNotComeIsNotWaitedFor() throws IOException {
        try (var raw = begun("Content-Length: 1000000\r\n\r\n{")) {
            assertThat(raw.firstLine()).containsPattern("^$| 408 ");
        }
    }

    @Test
    void bodyThatStopsAfterMuchOfItIsNotWaitedFor() throws IOException {
        try (var raw = begun("Content-Length: 10000000\r\n\r\n" + " ".repeat(1_000_000))) {
            assertThat(raw.firstLine()).containsPattern("^$| 408 ");
        }
    }

    @Test
    void chunksThatComeOneByteAtATimeAreNotWaitedFor() throws Exception {
        try (var raw = begun("Transfer-Encoding: chunked\r\n\r\n")) {
            var sender = Thread.startVirtualThread(() -> drip(raw));

            assertThat(raw.firstLine()).containsPattern("^$| 408 ");
            sender.join();
        }
    }

    private static void drip(RawHttpSocket raw) {
        try {
            for (var n = 0; n < 200; n++) {
                raw.sendText("1\r\n \r\n");
                FakeDelay.ofMillis(50);
            }
        } catch (IOException | InterruptedException interrupted) {
            // That is what was wanted.
        }
    }

    @Test
    void headersThatDoNotComeAreNotWaitedFor() throws IOException {
        try (var raw = begun("X: ")) {
            assertThat(raw.firstLine()).containsPattern("^$| 408 ");
        }
    }

    @Test
    void othersAreServedMeanwhile() throws Exception {
        var slow = new ArrayList<RawHttpSocket>();
        try (var posts = new Posts(endpoint.uri())) {
            for (var n = 0; n < 200; n++) {
                slow.add(begun("Content-Length: 100\r\n\r\n{"));
            }
            var answer =
                    posts.post(request("test/echo", Fields.EMPTY), Map.of("Mcp-Session-Id", posts.session("nobody")));

            assertThat(answer.statusCode()).isEqualTo(200);
        } finally {
            for (var raw : slow) {
                raw.close();
            }
        }
    }
}
