package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.protocol.mcp.TraceContext;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.NotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// The HTTP transport of 2024-11-05: a client opens an event stream with GET, which first names the address for its
/// messages, and reads every answer on that stream. A session lasts as long as its stream.
final class SseDoor implements AutoCloseable {
    /// The path of this door. Below it are the same names as below `/mcp`.
    static final String PATH = "/sse";

    /// The most streams in all; identities share them.
    private static final int MOST = 1024;

    private static final String SESSION = "sessionId=";
    private static final Duration HAND_OVER = Duration.ofSeconds(30);

    private final McpMountSettings settings;
    private final OpenAdmissions admissions;
    private final Shares places = new Shares(MOST);
    private final Map<String, SseSession> sessions = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private record SseSession(EventStreamWire wire, Object principal) {}

    SseDoor(McpMountSettings settings, OpenAdmissions admissions) {
        this.settings = settings;
        this.admissions = admissions;
    }

    static boolean isAt(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    void handle(HttpExchange exchange, Admission admission) throws IOException, InterruptedException {
        switch (exchange.method()) {
            case "GET" -> open(exchange, admission);
            case "POST" -> post(exchange, admission);
            default ->
                throw new HttpRefusedException(
                        405, "Open an event stream at this path with GET", Map.of("Allow", "GET"));
        }
    }

    private void open(HttpExchange exchange, Admission admission) throws IOException, InterruptedException {
        if (closed) {
            throw new HttpRefusedException(503, "The hub is shutting down; try again later");
        }
        if (!exchange.headerContains("Accept", "text/event-stream") && !exchange.headerContains("Accept", "*/*")) {
            throw new HttpRefusedException(406, "Send Accept: text/event-stream to open a stream");
        }
        var place = places.tryTake(admission.owner())
                .orElseThrow(
                        () -> new HttpRefusedException(503, "You have too many open streams; close one of them first"));
        try (place) {
            serve(exchange, admission);
        }
    }

    private void serve(HttpExchange exchange, Admission admission) throws IOException, InterruptedException {
        var id = SessionIds.next();
        var server = admission.server().get();
        var wire = new EventStreamWire(
                exchange.startEvents(Map.of()), settings.sockets().write());
        exchange.onGone(wire::abandon);
        sessions.put(id, new SseSession(wire, admission.principal()));
        try (wire;
                var _ = admissions.begin(admission, wire::abandon)) {
            wire.announce(encodePath(exchange.path()) + "?" + SESSION + id);
            Thread.ofVirtual().name("sse host").start(() -> Host.serve(wire, server, admission.owner()));
            if (!closed) {
                wire.keepAlive(settings.keepAlive());
            }
        } finally {
            sessions.remove(id);
        }
    }

    private static String encodePath(String path) {
        try {
            return new URI(null, null, path, null).getRawPath();
        } catch (URISyntaxException invalid) {
            throw new NotFoundException("There is nothing at this path");
        }
    }

    private void post(HttpExchange exchange, Admission admission) throws IOException, InterruptedException {
        var session = session(exchange, admission);
        var message = Message.parse(exchange.bodyFor(admission.owner()));
        var traced = message.isRequest() ? TraceContext.withTransportContext(message, exchange::headers) : message;
        if (!session.wire.offer(traced, Deadline.after(HAND_OVER))) {
            throw new HttpRefusedException(503, "This session takes no messages now; try again later");
        }
        exchange.respond(202, Map.of());
    }

    /// Returns the session that the request names. One of another caller counts as unknown.
    private SseSession session(HttpExchange exchange, Admission admission) {
        var id = Stream.of(exchange.query().split("&"))
                .filter(part -> part.startsWith(SESSION))
                .map(part -> part.substring(SESSION.length()))
                .findFirst()
                .orElseThrow(() -> new HttpRefusedException(
                        405,
                        "Open an event stream with GET first; it names the address for messages",
                        Map.of("Allow", "GET")));
        return Optional.ofNullable(sessions.get(id))
                .filter(found -> found.principal.equals(admission.principal()))
                .orElseThrow(() -> new NotFoundException("Session not found: open a new event stream with GET"));
    }

    int sessions() {
        return sessions.size();
    }

    /// Ends every stream.
    @Override
    public void close() {
        closed = true;
        sessions.values().forEach(session -> session.wire.close());
    }
}
