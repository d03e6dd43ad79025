package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The HTTP headers of MCP: their names, and what they must say for a given message.
public final class Headers {
    public static final String PROTOCOL_VERSION = "MCP-Protocol-Version";
    public static final String METHOD = "Mcp-Method";
    public static final String NAME = "Mcp-Name";
    public static final String PARAM_PREFIX = "Mcp-Param-";
    public static final String SESSION = "Mcp-Session-Id";
    public static final String LAST_EVENT = "Last-Event-ID";

    private Headers() {}

    /// The headers in which a modern client repeats parts of its request, so that intermediaries need not read
    /// the body.
    public static Map<String, String> of(Message message) {
        var headers = new LinkedHashMap<String, String>();
        headers.put(METHOD, message.method());
        subject(message).ifPresent(subject -> headers.put(NAME, HeaderValue.encode(subject)));
        message.params().object(Meta.KEY).text(Meta.PROTOCOL_VERSION).ifPresent(v -> headers.put(PROTOCOL_VERSION, v));
        return headers;
    }

    /// The name of the tool, resource or prompt of the request, where the protocol wants it in a header.
    static Optional<String> subject(Message message) {
        Fields params = message.params();
        return switch (message.method()) {
            case McpMethod.TOOLS_CALL, McpMethod.PROMPTS_GET -> params.text("name");
            case McpMethod.RESOURCES_READ -> params.text("uri");
            case McpMethod.TASKS_GET, McpMethod.TASKS_UPDATE, McpMethod.TASKS_CANCEL -> params.text("taskId");
            default -> Optional.empty();
        };
    }
}
