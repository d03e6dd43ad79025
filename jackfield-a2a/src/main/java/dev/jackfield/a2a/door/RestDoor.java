package dev.jackfield.a2a.door;

import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.a2a.door.request.ProtoNames;
import dev.jackfield.a2a.door.request.QueryParameters;
import dev.jackfield.a2a.door.request.RestRoute;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.http.server.CancellableRequest;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A2A 1.0 as HTTP and JSON.
final class RestDoor {
    private static final Logger LOG = LoggerFactory.getLogger(RestDoor.class);
    private static final String PLAIN = "application/json";
    private static final String OWN = "application/a2a+json";

    private final Operations operations;

    RestDoor(Operations operations) {
        this.operations = operations;
    }

    /// Answers a request.
    ///
    /// @param path after the root of this binding, without a slash before it
    void handle(HttpExchange exchange, String path, AdmittedClient client, String url) throws IOException {
        try {
            requireVersion(exchange);
            var route = RestRoute.of(exchange.method(), path);
            var request = route.fill(ProtoNames.read(readBody(exchange, client)));
            answer(exchange, route.operation(), request, client, url);
        } catch (A2aRefusedException refused) {
            refuse(exchange, refused);
        } catch (InterruptedException interrupted) {
            throw (IOException) new InterruptedIOException("the client is gone").initCause(interrupted);
        } catch (RuntimeException broken) {
            if (exchange.isAnswered() || broken instanceof HttpRefusedException) {
                throw broken;
            }
            LOG.error("{} {} failed", exchange.method(), A2aVersion.shorten(path), broken);
            refuse(exchange, new A2aRefusedException(A2aError.INTERNAL_ERROR, "Internal error"));
        }
    }

    /// Only 1.0 has this binding here; a client that does not declare a version is taken for one of 1.0.
    private static void requireVersion(HttpExchange exchange) {
        var version = JsonRpcDoor.version(exchange);
        if (!version.isBlank() && A2aVersion.parseDeclared(version) != A2aVersion.V10) {
            throw new A2aRefusedException(
                    A2aError.VERSION_NOT_SUPPORTED,
                    "This address speaks A2A 1.0; send 0.3 as JSON-RPC to the agent's URL");
        }
    }

    private static Fields readBody(HttpExchange exchange, AdmittedClient client) throws IOException {
        if (!exchange.method().equals("POST")) {
            return QueryParameters.of(exchange.query()).without("A2A-Version");
        }
        var bytes = exchange.bodyFor(client.identity());
        if (bytes.length == 0) {
            return Fields.EMPTY;
        }
        try {
            var json = Json.parseThoroughly(bytes);
            json.requireOneReading();
            return json.object()
                    .orElseThrow(
                            () -> new A2aRefusedException(A2aError.INVALID_REQUEST, "The body must be a JSON object"));
        } catch (InvalidJsonException malformed) {
            throw new A2aRefusedException(A2aError.PARSE_ERROR, "Parse error: " + malformed.getMessage());
        }
    }

    private void answer(HttpExchange exchange, String operation, Fields request, AdmittedClient client, String url)
            throws IOException, InterruptedException {
        if (Operations.isStream(operation)) {
            EventOutlet.send(exchange, operations.stream(operation, request, client, A2aVersion.V10), event -> event);
            return;
        }
        try (var running = new CancellableRequest()) {
            exchange.onGone(running::cancel);
            var result = operations.runOperation(operation, request, client, A2aVersion.V10, url);
            var caching = operation.equals("GetExtendedAgentCard") ? "private, max-age=60" : "no-store";
            respond(exchange, 200, result, caching);
        }
    }

    private static void respond(HttpExchange exchange, int status, Fields body, String caching) throws IOException {
        if (!exchange.hasRoomFor(body.length())) {
            refuse(
                    exchange,
                    new A2aRefusedException(
                            A2aError.OVERLOADED, "The hub has no memory for this answer now; ask for the task later"));
            return;
        }
        exchange.respond(status, type(exchange), body.bytes(), new HashMap<>(Map.of("Cache-Control", caching)));
    }

    /// The media type that the client used or asked for; that of A2A otherwise.
    private static String type(HttpExchange exchange) {
        var asksPlain = exchange.headerContains("Accept", PLAIN) || exchange.headerContains("Content-Type", PLAIN);
        return asksPlain && !asksForOwnType(exchange) ? PLAIN : OWN;
    }

    private static boolean asksForOwnType(HttpExchange exchange) {
        return exchange.headerContains("Accept", OWN) || exchange.headerContains("Content-Type", OWN);
    }

    /// Answers with an error. Errors have a form of their own, so they are plain JSON unless the client asks
    /// otherwise.
    private static void refuse(HttpExchange exchange, A2aRefusedException refused) throws IOException {
        var status = refused.error().httpStatus();
        exchange.respond(
                status,
                asksForOwnType(exchange) ? OWN : PLAIN,
                problem(refused, status).bytes(),
                Map.of());
    }

    /// An error as the body of an answer.
    static Fields problem(A2aRefusedException refused, int status) {
        var body = Fields.of("code", Json.number(status))
                .with("status", word(refused, status))
                .with("message", refused.text())
                .with("details", Json.array(refused.details()));
        return Fields.of("error", body);
    }

    /// The word for a class of errors. A2A has no errors of its own for callers that are not known, or not allowed.
    private static String word(A2aRefusedException refused, int status) {
        return switch (status) {
            case 401 -> "UNAUTHENTICATED";
            case 403 -> "PERMISSION_DENIED";
            default -> refused.error().status();
        };
    }
}
