package dev.jackfield.transport.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.transport.http.door.Posts;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Legacy servers whose streams break before the answer, seen from the client.
@Timeout(30)
class ResumingTest {
    private static final String PRIMING = "id: a\nretry: 10\ndata: \n\n";
    private static final String PROGRESS =
            "id: b\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"test/step\",\"params\":{}}\n\n";
    private static final String ANSWER = "id: c\ndata: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"ok\":1}}\n\n";

    private final HttpCalls calls = new HttpCalls();
    private final List<String> asked = new ArrayList<>();
    private final LinkedBlockingQueue<String> streams = new LinkedBlockingQueue<>();

    @AfterEach
    void close() {
        calls.close();
    }

    /// Answers each request with the next stream, and ends it there.
    private synchronized void stream(HttpExchange exchange) throws IOException {
        asked.add(exchange.method() + " " + exchange.header(Headers.LAST_EVENT));
        if (exchange.method().equals("POST")) {
            exchange.body();
        }
        var events = streams.poll();
        if (events == null) {
            throw new HttpRefusedException(405, "There is no more");
        }
        exchange.respond(200, "text/event-stream", events.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    private Message request(ClientLink client, Message request) throws InterruptedException {
        try (var host = HttpHost.start(HostSettings.loopback(0), Map.of("/", this::stream));
                var channel = HttpChannel.create(calls, host.uri(), Map.of(), ClientLink.SILENT, "test")) {
            return channel.request(request, new Exchange(client, Deadline.after(Duration.ofSeconds(10)), Map.of()));
        }
    }

    private Message request(ClientLink client) throws InterruptedException {
        return request(client, Posts.request("test/echo", Fields.EMPTY));
    }

    @Test
    void brokenStreamIsTakenUpAfterTheLastEvent() throws Exception {
        streams.addAll(List.of(PRIMING + PROGRESS, ANSWER));
        var heard = new ArrayList<Message>();

        assertThat(request(heard::add).result().toString()).isEqualTo("{\"ok\":1}");

        assertThat(asked).containsExactly("POST null", "GET b");
        assertThat(heard).hasSize(1);
    }

    @Test
    void streamMayBreakMoreThanOnce() throws Exception {
        streams.addAll(List.of(PRIMING, "", PROGRESS, ANSWER));

        assertThat(request(ClientLink.SILENT).result().toString()).isEqualTo("{\"ok\":1}");

        assertThat(asked).containsExactly("POST null", "GET a", "GET a", "GET b");
    }

    @Test
    void eventThatWasCutOffIsAskedForAgain() throws Exception {
        streams.addAll(List.of(PRIMING + "id: b\ndata: {\"json", PROGRESS + ANSWER));

        assertThat(request(ClientLink.SILENT).result().toString()).isEqualTo("{\"ok\":1}");

        assertThat(asked).containsExactly("POST null", "GET a");
    }

    @Test
    void serverThatResumesNothingHasLostTheAnswer() {
        streams.add(PRIMING);

        assertThatThrownBy(() -> request(ClientLink.SILENT))
                .isInstanceOf(ChannelException.ClosedException.class)
                .hasMessageContaining("ended before the answer");
    }

    @Test
    void streamWithoutIdsIsNotResumed() {
        streams.addAll(List.of(": nothing\n\n", ANSWER));

        assertThatThrownBy(() -> request(ClientLink.SILENT)).isInstanceOf(ChannelException.ClosedException.class);
        assertThat(asked).containsExactly("POST null");
    }

    @Test
    void modernStreamIsNeverResumed() {
        streams.addAll(List.of(PRIMING, ANSWER));

        assertThatThrownBy(() -> request(ClientLink.SILENT, Posts.modern("test/echo", Fields.EMPTY)))
                .isInstanceOf(ChannelException.ClosedException.class);
        assertThat(asked).containsExactly("POST null");
    }

    @Test
    void pauseLongerThanTheDeadlineIsATimeout() {
        streams.addAll(List.of("id: a\nretry: 60000\ndata: \n\n", ANSWER));

        assertThatThrownBy(() -> request(ClientLink.SILENT)).isInstanceOf(ChannelException.TimedOutException.class);
    }
}
