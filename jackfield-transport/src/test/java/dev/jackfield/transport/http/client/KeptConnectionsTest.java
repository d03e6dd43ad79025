package dev.jackfield.transport.http.client;

import static dev.jackfield.transport.http.door.Posts.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Connections between two calls, during a long one, and after an abandoned one.
@Timeout(30)
class KeptConnectionsTest {
    private static final Message ECHO = request("test/echo", Fields.EMPTY);

    @Test
    void unusedConnectionEndsBeforeOneThatWaitsForItsAnswer() throws Exception {
        try (var server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                var calls = new HttpCalls(Trust.USUAL, Proxies.NONE, Duration.ofMillis(50));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var url = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/mcp");
            var channel = HttpChannel.create(calls, url, Map.of(), ClientLink.SILENT, "test");

            var slow = threads.submit(() -> channel.request(ECHO, patient()));
            var waiting = server.accept();
            awaitRequest(waiting);

            var fast = threads.submit(() -> channel.request(ECHO, patient()));
            var unused = server.accept();
            awaitRequest(unused);
            answer(unused, 2);
            fast.get();
            assertThat(unused.getInputStream().read()).isEqualTo(-1);

            answer(waiting, 1);
            assertThat(slow.get().isResponse()).isTrue();
        }
    }

    @Test
    void callEndsBeforeItsCancellationIsHeard() throws Exception {
        try (var server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
                var calls = new HttpCalls();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            server.setSoTimeout(20_000);
            var url = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/mcp");
            var channel = HttpChannel.create(calls, url, Map.of(), ClientLink.SILENT, "test");

            // The first call of a JVM may take longer than the next one may wait, and what was never sent is not
            // cancelled.
            var first = threads.submit(() -> channel.request(ECHO, patient()));
            var connection = server.accept();
            awaitRequest(connection);
            answer(connection, 1);
            first.get();

            assertThatThrownBy(() -> channel.request(ECHO, Exchange.until(Deadline.after(Duration.ofMillis(300)))))
                    .isInstanceOf(ChannelException.TimedOutException.class);

            var cancelling = server.accept();
            awaitRequest(cancelling);
            cancelling.setSoTimeout(50);
            assertThatThrownBy(() -> cancelling.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        }
    }

    private static Exchange patient() {
        return Exchange.until(Deadline.after(Duration.ofSeconds(20)));
    }

    /// Reads the head, and the body up to the end of its one line.
    private static void awaitRequest(Socket socket) throws IOException {
        var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        var line = reader.readLine();
        while (line != null && !line.isEmpty()) {
            line = reader.readLine();
        }
        for (var next = reader.read(); next >= 0 && reader.ready(); ) {
            next = reader.read();
        }
    }

    private static void answer(Socket socket, long id) throws IOException {
        var body = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{}}";
        var head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n";
        socket.getOutputStream().write((head + body).getBytes(StandardCharsets.UTF_8));
    }
}
