package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Headers;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.door.HttpSessions.BadSessionException;
import dev.jackfield.transport.http.door.legacy.EventId;
import dev.jackfield.transport.http.door.legacy.LegacyStream;
import dev.jackfield.transport.http.server.EventStream;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Statuses;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/// The era of handshakes: `initialize` opens a session, and every other request names one.
final class LegacyDoor implements AutoCloseable {
    private final McpMountSettings settings;
    private final HttpSessions sessions;

    LegacyDoor(McpMountSettings settings) {
        this.settings = settings;
        this.sessions = new HttpSessions(settings.sessionIdle(), settings.resumable());
    }

    void post(Message message, HttpExchange exchange, Admission admission) throws IOException {
        try {
            checkVersion(exchange);
            if (message.isRequest() && message.method().equals(McpMethod.INITIALIZE)) {
                initialize(message, exchange, admission);
            } else {
                handle(message, exchange, sessions.sessionFor(exchange, admission));
            }
        } catch (BadSessionException bad) {
            exchange.respond(
                    bad.status(), "application/json", bad.answer(message).bytes(), Statuses.headers(bad.status()));
        }
    }

    private static void checkVersion(HttpExchange exchange) {
        var version = exchange.header(Headers.PROTOCOL_VERSION);
        if (version != null && !Era.LEGACY_VERSIONS.contains(version.strip())) {
            throw new BadSessionException(
                    400, "Bad request: unsupported protocol version; supported: " + Era.LEGACY_VERSIONS);
        }
    }

    private void initialize(Message request, HttpExchange exchange, Admission admission) throws IOException {
        var session = sessions.open(admission);
        var headers = Map.of(Headers.SESSION, session.id());
        var link = PostLink.ofLegacy(exchange, settings.keepAlive(), session, headers);
        var response = answer(request, session, link);
        if (response.kind() == Message.Kind.ERROR) {
            sessions.end(session);
        }
        session.streams().setVersion(response.result().text("protocolVersion").orElse(""));
        link.finish(response, Statuses.ofLegacy(response));
    }

    private void handle(Message message, HttpExchange exchange, HttpSession session) throws IOException {
        switch (message.kind()) {
            case REQUEST -> {
                var link = PostLink.ofLegacy(exchange, settings.keepAlive(), session, Map.of());
                var response = answer(message, session, link);
                link.finish(response, Statuses.ofLegacy(response));
            }
            case NOTIFICATION -> {
                session.handleNotification(message);
                exchange.respond(202, Map.of());
            }
            case RESULT, ERROR -> {
                session.questions().acceptAnswer(message);
                exchange.respond(202, Map.of());
            }
        }
    }

    private static Message answer(Message request, HttpSession session, PostLink link) {
        try {
            return session.answer(request, link);
        } catch (RpcException refused) {
            return Message.error(request.id(), refused.error());
        } catch (InterruptedException interrupted) {
            return Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "The request was cancelled"));
        } catch (RuntimeException broken) {
            return ModernDoor.internalError(request, broken);
        }
    }

    /// Serves the general stream, or one that the client has lost, until the client closes the connection or
    /// the stream ends.
    void get(HttpExchange exchange, Admission admission) throws IOException, InterruptedException {
        if (!exchange.headerContains("Accept", "text/event-stream")) {
            throw new HttpRefusedException(406, "Send Accept: text/event-stream to listen");
        }
        var session = sessions.sessionFor(exchange, admission);
        var last = Optional.ofNullable(exchange.header(Headers.LAST_EVENT)).flatMap(EventId::parse);
        var lost = last.flatMap(session.streams()::streamOf);
        if (last.isPresent() && lost.isPresent()) {
            var connection = lost.get().resume(last.get().number(), () -> exchange.startEvents(Map.of()));
            hold(exchange, session, lost.get(), connection);
        } else {
            refuseForgotten(last, session);
            var connection = exchange.startEvents(Map.of());
            hold(exchange, session, session.listenOn(connection), connection);
        }
    }

    /// Refuses a client that wants the rest of an answer which is no longer kept: the general stream must not
    /// take its place.
    private static void refuseForgotten(Optional<EventId> last, HttpSession session) {
        if (last.filter(session.streams()::isOfAnswer).isPresent()) {
            throw new HttpRefusedException(
                    400,
                    "Events after %s are no longer available; send the request again, or listen without Last-Event-ID"
                            .formatted(last.get()));
        }
    }

    private void hold(HttpExchange exchange, HttpSession session, LegacyStream stream, EventStream connection)
            throws InterruptedException {
        exchange.onGone(connection::abandon);
        try {
            connection.keepAliveUntilClosed(settings.keepAlive());
        } finally {
            stream.onConnectionLost(connection);
            session.touch();
        }
    }

    void delete(HttpExchange exchange, Admission admission) throws IOException {
        sessions.end(sessions.sessionFor(exchange, admission));
        exchange.respond(204, Map.of());
    }

    void readmit() {
        sessions.readmit();
    }

    int sessions() {
        return sessions.count();
    }

    @Override
    public void close() {
        sessions.close();
    }
}
