package dev.jackfield.bench.upstream;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.List;

/// An MCP server with one tool, which returns its text. It speaks enough of both eras for all clients.
final class EchoServer {
    private static final Fields INFO = Fields.of("name", Json.string("echo")).with("version", "1");
    private static final Fields CAPABILITIES = Fields.of("tools", Fields.EMPTY);
    private static final Json COMPLETE = Json.string("complete");

    private static final Fields DISCOVERED =
            cacheable(Fields.of("supportedVersions", Json.array(List.of(Json.string("2026-07-28"))))
                    .with("capabilities", CAPABILITIES));

    private static final Fields TOOLS = cacheable(Fields.of("tools", Json.parse("""
        [{"name":"echo","description":"Says what it is told","inputSchema":{"type":"object",\
        "properties":{"message":{"type":"string","maxLength":10000}},"required":["message"]}}]\
        """)));

    private EchoServer() {}

    private static Fields cacheable(Fields result) {
        return result.with("resultType", COMPLETE)
                .with("ttlMs", Json.number(3_600_000))
                .with("cacheScope", "public");
    }

    static Message answer(Message request) {
        return switch (request.method()) {
            case McpMethod.TOOLS_CALL -> Message.result(request.id(), echo(request.params()));
            case McpMethod.TOOLS_LIST -> Message.result(request.id(), TOOLS);
            case McpMethod.SERVER_DISCOVER -> Message.result(request.id(), DISCOVERED);
            case McpMethod.INITIALIZE -> Message.result(request.id(), initialized(request.params()));
            case McpMethod.PING -> Message.result(request.id(), Fields.EMPTY);
            default -> Message.error(request.id(), RpcError.of(RpcError.METHOD_NOT_FOUND, request.method()));
        };
    }

    private static Fields initialized(Fields params) {
        return Fields.of("protocolVersion", params.get("protocolVersion").orElseThrow())
                .with("capabilities", CAPABILITIES)
                .with("serverInfo", INFO);
    }

    /// Answers like the `echo` tool of the reference server.
    private static Fields echo(Fields params) {
        var message = params.object("arguments").text("message").orElse("");
        var content = Fields.of("type", Json.string("text")).with("text", "Echo: " + message);
        return Fields.of("content", Json.array(List.of(content))).with("resultType", COMPLETE);
    }
}
