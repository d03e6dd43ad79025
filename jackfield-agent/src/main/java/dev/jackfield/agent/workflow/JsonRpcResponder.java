package dev.jackfield.agent.workflow;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.mcp.McpServer;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers MCP requests that a Java program passes as text. Does the handshake itself.
final class JsonRpcResponder implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JsonRpcResponder.class);
    private static final Fields HELLO = Json.parse("{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                    + "\"clientInfo\":{\"name\":\"java\",\"version\":\"1\"}}")
            .object()
            .orElseThrow();

    private final McpServer server;

    JsonRpcResponder(McpServer server) throws InterruptedException {
        this.server = server;
        server.answer(Message.request(Json.number(0), McpMethod.INITIALIZE, HELLO), ClientLink.SILENT);
        server.handleNotification(Message.notification(McpMethod.NOTIFICATION_INITIALIZED, Fields.EMPTY));
    }

    String answer(String text) throws InterruptedException {
        Message request;
        try {
            request = Message.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (RpcException invalid) {
            return Message.error(null, invalid.error()).toString();
        }
        if (!request.isRequest()) {
            server.handleNotification(request);
            return "";
        }
        return answer(request).toString();
    }

    private Message answer(Message request) throws InterruptedException {
        try {
            return server.answer(request, ClientLink.SILENT);
        } catch (RpcException refused) {
            return Message.error(request.id(), refused.error());
        } catch (RuntimeException failed) {
            return internalError(request, failed);
        }
    }

    /// The reason is for those who run the program: it may tell what a client must not know.
    private static Message internalError(Message request, RuntimeException failed) {
        var id = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        LOG.error("Internal error in request {}, {}", id, request.method(), failed);
        return Message.error(
                request.id(),
                RpcError.of(
                        RpcError.INTERNAL,
                        "The workflow failed on this request; its log has the details under request " + id + "."));
    }

    @Override
    public void close() {
        server.close();
    }
}
