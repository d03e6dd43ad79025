package dev.jackfield.a2a.door;

import dev.jackfield.a2a.V03;
import dev.jackfield.a2a.door.request.A2aError;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.a2a.door.request.A2aVersion;
import dev.jackfield.a2a.door.request.AdmittedClient;
import dev.jackfield.a2a.door.request.ProtoNames;
import dev.jackfield.a2a.door.request.QueryParameters;
import dev.jackfield.a2a.door.request.V03Request;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.transport.http.server.CancellableRequest;
import dev.jackfield.transport.http.server.HttpExchange;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A2A over JSON-RPC, in all versions. An error of the protocol is an answer with status 200.
record JsonRpcDoor(Operations operations, AgentVault agentVault) {
    private static final Logger LOG = LoggerFactory.getLogger(JsonRpcDoor.class);

    private static final String NO_ROOM =
            "The hub has no memory for this answer now. What was called has run; ask for the task later.";

    void post(HttpExchange exchange, AdmittedClient client, String url) throws IOException {
        try {
            var message = Message.parse(exchange.bodyFor(client.identity()));
            if (message.isRequest()) {
                answer(message, exchange, client, url);
            } else {
                exchange.respond(202, Map.of());
            }
        } catch (RpcException unreadable) {
            respond(exchange, Message.error(unreadable.id().orElse(RawJson.NULL), unreadable.error()));
        }
    }

    private void answer(Message request, HttpExchange exchange, AdmittedClient client, String url) throws IOException {
        var isVault = false;
        try {
            var version = A2aVersion.of(request.method(), version(exchange));
            isVault = agentVault.canHandle(request, version, client);
            if (isVault) {
                agentVault.answer(request, exchange, client);
            } else {
                answer(request, version, exchange, client, url);
            }
        } catch (A2aRefusedException refused) {
            respond(exchange, Message.error(request.id(), error(refused, isVault)));
        } catch (InterruptedException interrupted) {
            throw (IOException) new InterruptedIOException("the client is gone").initCause(interrupted);
        } catch (RuntimeException broken) {
            if (exchange.isAnswered()) {
                throw broken;
            }
            LOG.error("{} failed", A2aVersion.shorten(request.method()), broken);
            respond(exchange, Message.error(request.id(), RpcError.of(RpcError.INTERNAL, "Internal error")));
        }
    }

    /// The version that a client declares, in a header or in the query.
    static String version(HttpExchange exchange) {
        var header = exchange.header("A2A-Version");
        return header == null
                ? QueryParameters.of(exchange.query()).text("A2A-Version").orElse("")
                : header;
    }

    private static RpcError error(A2aRefusedException refused, boolean isVault) {
        return isVault ? error(refused, AgentVault.code(refused.error())) : error(refused);
    }

    static RpcError error(A2aRefusedException refused) {
        return error(refused, refused.error().code());
    }

    private static RpcError error(A2aRefusedException refused, int code) {
        return RpcError.of(code, refused.text()).withData(Json.array(refused.details()));
    }

    private void answer(Message request, A2aVersion version, HttpExchange exchange, AdmittedClient client, String url)
            throws IOException, InterruptedException {
        var wanted = version == A2aVersion.V03
                ? V03Request.of(request.method(), request.params())
                : new V03Request(request.method(), ProtoNames.read(request.params()), result -> result);
        if (Operations.isStream(wanted.operation())) {
            var events = operations.stream(wanted.operation(), wanted.params(), client, version);
            EventOutlet.send(exchange, events, event -> envelope(request, version, event));
            return;
        }
        try (var running = new CancellableRequest()) {
            exchange.onGone(running::cancel);
            var result = operations.runOperation(wanted.operation(), wanted.params(), client, version, url);
            respond(exchange, request.id(), wanted.form().apply(result));
        }
    }

    private static Fields envelope(Message request, A2aVersion version, Fields event) {
        return envelope(request.id(), version == A2aVersion.V03 ? V03.eventTo(event) : event);
    }

    private static Fields envelope(Json id, Json result) {
        return Fields.of("jsonrpc", Json.string("2.0")).with("id", id).with("result", result);
    }

    /// Sends a result, unless it is larger than what memory is left.
    static void respond(HttpExchange exchange, Json id, Json result) throws IOException {
        var answer = envelope(id, result);
        if (exchange.hasRoomFor(answer.length())) {
            respond(exchange, answer.bytes());
        } else {
            respond(exchange, Message.error(id, RpcError.of(A2aError.OVERLOADED.code(), NO_ROOM)));
        }
    }

    private static void respond(HttpExchange exchange, Message error) throws IOException {
        respond(exchange, error.bytes());
    }

    private static void respond(HttpExchange exchange, byte[] body) throws IOException {
        exchange.respond(200, "application/json", body, Map.of("Cache-Control", "no-store"));
    }
}
