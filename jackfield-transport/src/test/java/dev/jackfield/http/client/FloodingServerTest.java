package dev.jackfield.http.client;

import static dev.jackfield.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.http.door.TestEndpoint;
import dev.jackfield.json.Fields;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Servers that send without end what is no answer, faster than it can be read. One thread reads for all servers.
@Timeout(60)
class FloodingServerTest {
    private static final String START = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;";
    private static final int KILOBYTES_BEFORE = 4 << 10;

    @Test
    void otherServersAreHeardMeanwhile() throws Exception {
        var flowing = new CountDownLatch(1);
        try (var threads = Executors.newThreadPerTaskExecutor(Thread::new);
                var server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                var endpoint = new TestEndpoint();
                var calls = new HttpCalls();
                var flooded = channel(calls, URI.create("http://127.0.0.1:" + server.getLocalPort() + "/mcp"))) {
            threads.execute(() -> flood(server, flowing));
            var call = threads.submit(() -> flooded.request(modern("test/echo", Fields.EMPTY), within(40)));
            flowing.await();

            var answer = channel(calls, endpoint.uri()).request(modern("test/echo", Fields.EMPTY), within(10));

            assertThat(answer.isResponse()).isTrue();
            assertThat(call.isDone()).isFalse();
        }
    }

    private static HttpChannel channel(HttpCalls calls, URI url) {
        return HttpChannel.to(calls, url, Map.of(), ClientLink.SILENT, "test");
    }

    private static Exchange within(int seconds) {
        return Exchange.until(Deadline.after(Duration.ofSeconds(seconds)));
    }

    /// Begins an answer, and never comes to its first byte.
    private static void flood(ServerSocket server, CountDownLatch flowing) {
        var extension = "a".repeat(1 << 10).getBytes(StandardCharsets.US_ASCII);
        try (var socket = server.accept()) {
            var out = socket.getOutputStream();
            out.write(START.getBytes(StandardCharsets.US_ASCII));
            for (var sent = 0; true; sent++) {
                out.write(extension);
                if (sent == KILOBYTES_BEFORE) {
                    flowing.countDown();
                }
            }
        } catch (IOException closed) {
            // The flood is over.
        }
    }
}
