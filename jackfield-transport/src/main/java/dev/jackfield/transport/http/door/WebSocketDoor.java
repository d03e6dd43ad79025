package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.protocol.rpc.Shares;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.websocket.WebSocketLimits;
import dev.jackfield.transport.http.websocket.WebSocketWire;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// MCP over WebSocket, at the paths of Streamable HTTP. A client of either era speaks as over a pipe.
///
/// A client that offers subprotocols must offer `mcp`, because the others promise a protocol that the hub does
/// not speak. A client that offers none is let in: many plain clients cannot offer any.
final class WebSocketDoor implements AutoCloseable {
    private static final int GOING_AWAY = 1001;
    private static final int NOT_ALLOWED = 1008;
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(3);

    /// The most WebSockets in all; identities share them.
    private static final int MOST = 1024;

    private final WebSocketLimits limits;
    private final OpenAdmissions admissions;
    private final Shares places = new Shares(MOST);
    private final Set<WebSocketWire> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    WebSocketDoor(WebSocketLimits limits, OpenAdmissions admissions) {
        this.limits = limits;
        this.admissions = admissions;
    }

    void handle(HttpExchange exchange, Admission admission) throws IOException {
        if (closed) {
            throw new HttpRefusedException(503, "The hub is shutting down; try again later");
        }
        var protocol = protocol(exchange);
        var place = places.tryTake(admission.owner())
                .orElseThrow(() ->
                        new HttpRefusedException(503, "You have too many open WebSockets; close one of them first"));
        try {
            var wire = exchange.upgrade(limits, protocol, admission.owner());
            Thread.ofVirtual().name("websocket host").start(() -> serve(wire, admission, place));
        } catch (IOException | RuntimeException refused) {
            place.close();
            throw refused;
        }
    }

    private static Optional<String> protocol(HttpExchange exchange) {
        var offered = exchange.headerMembers("Sec-WebSocket-Protocol");
        if (!offered.isEmpty() && !offered.contains(WebSocketWire.PROTOCOL)) {
            throw new HttpRefusedException(
                    400, "Offer the WebSocket subprotocol '" + WebSocketWire.PROTOCOL + "', or none");
        }
        return offered.stream().filter(WebSocketWire.PROTOCOL::equals).findFirst();
    }

    private void serve(WebSocketWire wire, Admission admission, Shares.Place place) {
        open.add(wire);
        var host = Thread.currentThread();
        try (place;
                var _ = admissions.begin(admission, () -> dismiss(wire, host))) {
            if (closed) {
                closeForShutdown(wire);
            }
            Host.serve(wire, admission.server().get(), admission.owner());
        } finally {
            open.remove(wire);
            wire.close();
        }
    }

    /// Ends a connection; messages that the client still sends are ignored.
    private static void dismiss(WebSocketWire wire, Thread host) {
        wire.close(NOT_ALLOWED, "this access has ended; connect again");
        host.interrupt();
    }

    private static void closeForShutdown(WebSocketWire wire) {
        wire.close(GOING_AWAY, "the hub is shutting down");
    }

    /// Closes every connection with a status that says the hub is going away.
    @Override
    public void close() {
        closed = true;
        var leaving = Set.copyOf(open);
        leaving.forEach(WebSocketDoor::closeForShutdown);
        try {
            for (var wire : leaving) {
                wire.awaitClosed(CLOSE_TIMEOUT);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
