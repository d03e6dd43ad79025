package dev.jackfield.transport.http.client.legacy;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.protocol.mcp.Wire;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.ScriptedServer;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A server of HTTP+SSE as it was in 2024: a stream at `/sse`, and messages at `/messages`.
final class SseServer implements AutoCloseable {
    final ScriptedServer server = new ScriptedServer();
    final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
    private final Map<String, BlockingQueue<Optional<Message>>> inboxes = new ConcurrentHashMap<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final HttpHost host;

    /// What the first event says before the number of the session; null for a server that never says it.
    private final @Nullable String endpoint;

    SseServer(@Nullable String endpoint) {
        this.endpoint = endpoint;
        this.host = HttpHost.start(HostSettings.loopback(0), Map.of("/sse", this::stream, "/messages", this::message));
    }

    SseServer() {
        this("/messages?session=");
    }

    URI url() {
        return host.uri().resolve("/sse");
    }

    private void stream(HttpExchange exchange) throws IOException, InterruptedException {
        seen.add(exchange.method() + " " + exchange.header("Authorization"));
        if (!exchange.method().equals("GET")) {
            throw new HttpRefusedException(405, "Only GET");
        }
        var session = String.valueOf(numbers.incrementAndGet());
        var inbox = inboxes.computeIfAbsent(session, _ -> new LinkedBlockingQueue<>());
        var stream = exchange.startEvents(Map.of());
        exchange.onGone(() -> inbox.add(Optional.empty()));
        if (endpoint != null) {
            stream.send(EventStream.encode("event: endpoint\n", (endpoint + session).getBytes(StandardCharsets.UTF_8)));
        }
        Host.serve(new StreamEnd(stream, inbox), server);
    }

    private void message(HttpExchange exchange) throws IOException {
        seen.add(exchange.method() + " " + exchange.header("Authorization"));
        var inbox = inboxes.get(exchange.query().replace("session=", ""));
        if (inbox == null) {
            throw new HttpRefusedException(404, "No such session");
        }
        inbox.add(Optional.of(Message.parse(exchange.body())));
        exchange.respond(202, Map.of());
    }

    /// Ends all streams, as a server that restarts does.
    void hangUp() {
        inboxes.values().forEach(inbox -> inbox.add(Optional.empty()));
    }

    private record StreamEnd(EventStream stream, BlockingQueue<Optional<Message>> inbox) implements Wire {
        @Override
        public void send(Message message, Deadline deadline) {
            try {
                stream.send(message);
            } catch (IOException gone) {
                throw new ChannelException.ClosedException("gone", gone);
            }
        }

        @Override
        public Optional<Message> receive() throws InterruptedException {
            return inbox.take();
        }

        @Override
        public void close() {
            stream.close();
        }
    }

    @Override
    public void close() {
        hangUp();
        host.close();
    }
}
