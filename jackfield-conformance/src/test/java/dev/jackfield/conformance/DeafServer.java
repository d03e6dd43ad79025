package dev.jackfield.conformance;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.transport.stdio.StreamWire;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/// A server that introduces itself and, from the first call on, reads no more.
final class DeafServer {
    private static final String HELLO = """
        {"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"deaf","version":"1"}}\
        """;
    private static final String TOOLS = """
        {"tools":[{"name":"swallow","inputSchema":{"type":"object"}}]}\
        """;

    private DeafServer() {}

    public static void main(String[] arguments) throws InterruptedException {
        var wire = StreamWire.server(System.in, System.out, "deaf");
        for (var message = wire.receive(); message.isPresent(); message = wire.receive()) {
            if (message.get().isRequest()) {
                wire.send(answer(message.get()), Deadline.after(Duration.ofSeconds(10)));
            }
        }
    }

    private static Message answer(Message request) throws InterruptedException {
        return switch (request.method()) {
            case "initialize" -> Message.result(request.id(), fields(HELLO));
            case "tools/list" -> Message.result(request.id(), fields(TOOLS));
            case "tools/call" -> turnDeaf();
            default -> Message.error(request.id(), RpcError.of(RpcError.METHOD_NOT_FOUND, "Method not found"));
        };
    }

    private static Message turnDeaf() throws InterruptedException {
        new CountDownLatch(1).await();
        throw new IllegalStateException("nobody counts down");
    }

    private static Fields fields(String json) {
        return Json.parse(json).object().orElseThrow();
    }
}
