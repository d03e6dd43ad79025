package dev.jackfield.transport.http.client;

import static dev.jackfield.transport.http.door.Posts.modern;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.flow.FlowBudget;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.transport.stdio.StandingReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Servers whose streams of events never come to the answer. The thread that waits for the answer reads its stream,
/// so it is the one that is slowed down.
@Timeout(60)
class FloodingStreamTest {
    private static final String HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
    private static final String PROGRESS =
            "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{}}\n\n";
    private static final String STRANGE = "data: {\"jsonrpc\":\"2.0\",\"id\":\"unasked\",\"result\":{}}\n\n";

    private final HttpCalls calls = new HttpCalls();

    /// For a few dozen events, and then for none in a lifetime.
    private final FlowBudget budget = new FlowBudget(100_000, 1);

    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        calls.close();
        server.close();
    }

    private URI url() {
        return URI.create("http://127.0.0.1:%d/mcp".formatted(server.getLocalPort()));
    }

    private void flood(String event) {
        Thread.ofVirtual().start(() -> {
            try (var socket = server.accept()) {
                var _ = socket.getInputStream().read(new byte[4096]); // the request, as far as it matters
                var out = socket.getOutputStream();
                out.write(HEAD.getBytes(StandardCharsets.US_ASCII));
                while (true) {
                    out.write(event.repeat(10).getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException closed) {
                // The flood is over.
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {PROGRESS, STRANGE, ": still here\n", "id: 1\n\n", "event: other\ndata: x\n\n"})
    void readerOfAStreamWithoutEndStands(String event) throws InterruptedException {
        flood(event);
        var failure = new AtomicReference<Exception>();
        var channel = HttpChannel.create(calls, url(), Map.of(), ClientLink.SILENT, "flood", budget);
        var caller = Thread.ofPlatform().start(() -> {
            try {
                channel.request(modern("test/echo", Fields.EMPTY), until(50));
            } catch (ChannelException | InterruptedException interrupted) {
                failure.set(interrupted);
            }
        });
        StandingReader.await(caller);
        channel.close();
        caller.join();

        assertThat(failure.get()).hasMessageContaining("the connection was closed");
    }

    @Test
    void callThatStandsEndsInTime() {
        flood(PROGRESS);
        try (var channel = HttpChannel.create(calls, url(), Map.of(), ClientLink.SILENT, "flood", budget)) {
            assertThatThrownBy(() -> channel.request(modern("test/echo", Fields.EMPTY), until(1)))
                    .isInstanceOf(ChannelException.TimedOutException.class);
        }
    }

    private static Exchange until(int seconds) {
        return Exchange.until(Deadline.after(Duration.ofSeconds(seconds)));
    }
}
