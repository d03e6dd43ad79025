package dev.jackfield.bench.soak;

import dev.jackfield.bench.load.HttpConnection;
import dev.jackfield.protocol.mcp.McpMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// The era and the identity of a client.
record SoakDialect(boolean isModern, String token) {
    private static final String ENVELOPE = """
        ,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{}}\
        """;
    private static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
        "capabilities":{},"clientInfo":{"name":"jackfield-soak","version":"1"}}}\
        """;

    /// Opens a session if the era has sessions, and returns the headers that name it.
    Map<String, String> greet(HttpConnection connection) throws IOException {
        if (isModern) {
            return Map.of();
        }
        var answer = connection.send(
                connection.start("POST", headers(Map.of())), INITIALIZE.getBytes(StandardCharsets.UTF_8));
        var id = answer.head().headers().get("mcp-session-id");
        if (id == null) {
            throw new IOException("No session: " + answer);
        }
        return Map.of("Mcp-Session-Id", id, "MCP-Protocol-Version", "2025-11-25");
    }

    Map<String, String> headers(Map<String, String> session, SoakCall call) {
        return headers(
                isModern
                        ? Map.of(
                                "MCP-Protocol-Version",
                                "2026-07-28",
                                "Mcp-Method",
                                McpMethod.TOOLS_CALL,
                                "Mcp-Name",
                                call.tool())
                        : session);
    }

    Map<String, String> headers(Map<String, String> more) {
        var headers = new LinkedHashMap<>(more);
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json, text/event-stream");
        headers.put("Authorization", "Bearer " + token);
        return headers;
    }

    String meta() {
        return isModern ? ENVELOPE : "";
    }

    /// The message in a body; in a stream, the last one.
    static byte[] message(String body) {
        var last = body.lastIndexOf("data: ");
        var message = last < 0 || body.startsWith("{") ? body : body.substring(last + "data: ".length());
        return message.strip().getBytes(StandardCharsets.UTF_8);
    }
}
