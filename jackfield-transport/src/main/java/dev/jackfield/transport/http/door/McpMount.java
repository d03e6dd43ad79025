package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.Classifier;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.TraceContext;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.Mount;
import dev.jackfield.transport.http.server.NotFoundException;
import dev.jackfield.transport.http.server.Statuses;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Streamable HTTP: an MCP endpoint for both eras. The body of a request decides which era it belongs to. A
/// client may also upgrade to a WebSocket. At `SSE_PATH` the same mount serves the HTTP transport of 2024-11-05.
public final class McpMount implements Mount, AutoCloseable {
    /// The path for clients of 2024-11-05.
    public static final String SSE_PATH = SseDoor.PATH;

    private final Reception reception;
    private final McpMountSettings settings;
    private final OpenAdmissions admissions = new OpenAdmissions();
    private final ModernDoor modern;
    private final LegacyDoor legacy;
    private final WebSocketDoor sockets;
    private final SseDoor events;

    public McpMount(Reception reception, McpMountSettings settings) {
        this.reception = reception;
        this.settings = settings;
        this.modern = new ModernDoor(settings, admissions);
        this.legacy = new LegacyDoor(settings);
        this.sockets = new WebSocketDoor(settings.sockets(), admissions);
        this.events = new SseDoor(settings, admissions);
    }

    @Override
    public void handle(HttpExchange exchange) throws Exception {
        var admission = reception.admit(exchange);
        if (exchange.wantsWebSocket()) {
            sockets.handle(exchange, admission);
            return;
        }
        if (SseDoor.isAt(exchange.path())) {
            handleEvents(exchange, admission);
            return;
        }
        switch (exchange.method()) {
            case "POST" -> post(exchange, admission);
            case "GET" -> legacyDoor().get(exchange, admission);
            case "DELETE" -> legacyDoor().delete(exchange, admission);
            default -> throw methodNotAllowed("POST, GET, DELETE");
        }
    }

    private void handleEvents(HttpExchange exchange, Admission admission) throws IOException, InterruptedException {
        if (settings.eras() == Eras.MODERN_ONLY) {
            throw new NotFoundException("This hub speaks no revision of MCP that has this path");
        }
        try {
            events.handle(exchange, admission);
        } catch (RpcException refused) {
            refuse(exchange, refused, null);
        }
    }

    private LegacyDoor legacyDoor() {
        if (settings.eras() == Eras.MODERN_ONLY) {
            throw methodNotAllowed("POST");
        }
        return legacy;
    }

    private static HttpRefusedException methodNotAllowed(String allowed) {
        return new HttpRefusedException(405, "Send MCP messages to this path with POST", Map.of("Allow", allowed));
    }

    private void post(HttpExchange exchange, Admission admission) throws IOException {
        Message message = null;
        try {
            message = Message.parse(exchange.bodyFor(admission.owner()));
            route(
                    message.isRequest() ? TraceContext.withTransportContext(message, exchange::headers) : message,
                    exchange,
                    admission);
        } catch (RpcException refused) {
            refuse(exchange, refused, message);
        }
    }

    private void route(Message message, HttpExchange exchange, Admission admission) throws IOException {
        var classifier = new Classifier(exchange::header);
        var era = settings.eras() == Eras.LEGACY_ONLY ? Era.LEGACY : classifier.classify(message);
        if (era == Era.MODERN) {
            modern.handle(message, classifier, exchange, admission);
        } else {
            refuseIfModernOnly(message);
            legacy.post(message, exchange, admission);
        }
    }

    private void refuseIfModernOnly(Message message) {
        if (settings.eras() != Eras.MODERN_ONLY) {
            return;
        }
        if (message.isRequest() && !message.method().equals(McpMethod.INITIALIZE)) {
            Envelope.read(message.params());
        }
        var requested = message.params().text("protocolVersion").orElse(Era.newestLegacy());
        throw Classifier.unsupportedVersion(requested, Era.MODERN_VERSIONS);
    }

    private static void refuse(HttpExchange exchange, RpcException refused, @Nullable Message message)
            throws IOException {
        var status = Statuses.of(refused.error());
        var id = message != null && message.isRequest()
                ? message.id()
                : refused.id().orElse(null);
        exchange.respond(
                status, "application/json", Message.error(id, refused.error()).bytes(), Statuses.headers(status));
    }

    /// The number of open sessions.
    public int sessions() {
        return legacy.sessions() + events.sessions();
    }

    /// Ends sessions and streams of callers that would no longer be let in, or not as the same principal. Call
    /// it when the answers of the reception have changed. Returns at once.
    public void readmit() {
        admissions.review();
        legacy.readmit();
    }

    /// Ends every session.
    @Override
    public void close() {
        sockets.close();
        events.close();
        legacy.close();
    }
}
