package dev.jackfield.bench.load;

import dev.jackfield.protocol.mcp.McpMethod;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// The endpoint of calls over Streamable HTTP, and their era.
///
/// @param tool the name of the echo tool there
/// @param headers sent with every request
public record Door(URI url, String tool, boolean modern, Map<String, String> headers) {
    static final String LEGACY = "2025-11-25";
    private static final String MODERN = "2026-07-28";

    static final String INITIALIZE = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
        "capabilities":{},"clientInfo":{"name":"jackfield-bench","version":"1"}}}\
        """;
    static final String INITIALIZED = """
        {"jsonrpc":"2.0","method":"notifications/initialized"}\
        """;

    public static Door modern(URI url, String tool) {
        return new Door(
                url,
                tool,
                true,
                headers(Map.of("MCP-Protocol-Version", MODERN, "Mcp-Method", McpMethod.TOOLS_CALL, "Mcp-Name", tool)));
    }

    /// Opens a session that all clients of the door use.
    public static Door legacy(URI url, String tool) throws IOException {
        try (var connection = new HttpConnection(url)) {
            return new Door(url, tool, false, session(connection));
        }
    }

    /// Opens one more session on a connection, and returns the headers that name it.
    public static Map<String, String> session(HttpConnection connection) throws IOException {
        var answer = post(connection, headers(Map.of()), INITIALIZE);
        var id = answer.head().headers().get("mcp-session-id");
        if (id == null || !answer.body().contains("\"protocolVersion\":\"" + LEGACY + "\"")) {
            throw new WrongAnswerException("a session of " + LEGACY, answer.toString());
        }
        var headers = headers(Map.of("Mcp-Session-Id", id, "MCP-Protocol-Version", LEGACY));
        post(connection, headers, INITIALIZED);
        return headers;
    }

    private static HttpConnection.Answer post(HttpConnection connection, Map<String, String> headers, String body)
            throws IOException {
        var answer = connection.send(connection.start("POST", headers), body.getBytes(StandardCharsets.UTF_8));
        if (answer.head().status() / 100 != 2) {
            throw new WrongAnswerException("success", answer.toString());
        }
        return answer;
    }

    private static Map<String, String> headers(Map<String, String> more) {
        var headers = new LinkedHashMap<String, String>();
        headers.put("Content-Type", "application/json");
        headers.put("Accept", "application/json, text/event-stream");
        headers.putAll(more);
        return headers;
    }

    public Client open() throws IOException {
        return new HttpClient(this);
    }

    /// Calls the echo tool on a connection of its own.
    private static final class HttpClient implements Client {
        private final Door door;
        private final HttpConnection connection;
        private final byte[] start;

        HttpClient(Door door) throws IOException {
            this.door = door;
            this.connection = new HttpConnection(door.url());
            this.start = connection.start("POST", door.headers());
        }

        @Override
        public void call() throws IOException {
            var call = EchoCall.next(door.tool());
            var answer = connection.send(start, door.modern() ? call.modern() : call.legacy());
            call.check(answer.body());
        }

        @Override
        public void close() throws IOException {
            connection.close();
        }
    }
}
