package dev.jackfield.agent.workflow.execution;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A call of a tool: its name and arguments, as MCP has them.
public record McpToolCall(String name, Fields arguments) {
    private static final Logger LOG = LoggerFactory.getLogger(McpToolCall.class);
    private static final String TYPE = "mcp_tool_call";

    /// Reads a message of a session: `{"type":"mcp_tool_call","tool_call":{"name":…,"arguments":{…}}}`. Everything
    /// else is a sentence; one that only claims to be a call is logged.
    public static Optional<McpToolCall> read(String message) {
        var text = message.strip();
        if (!text.startsWith("{")) {
            return Optional.empty();
        }
        try {
            return read(Json.parse(text).object().orElse(Fields.EMPTY));
        } catch (InvalidJsonException malformed) {
            warnIf(text.contains("\"" + TYPE + "\""), String.valueOf(malformed.getMessage()));
            return Optional.empty();
        }
    }

    private static Optional<McpToolCall> read(Fields message) {
        if (message.text("type").filter(TYPE::equals).isEmpty()) {
            return Optional.empty();
        }
        message.requireOneReading();
        var call = message.object("tool_call");
        var name = call.text("name").filter(text -> !text.isBlank());
        var arguments = call.get("arguments").map(Json::object).orElse(Optional.of(Fields.EMPTY));
        if (name.isEmpty() || arguments.isEmpty()) {
            warnIf(true, "it needs tool_call.name, and tool_call.arguments must be an object");
            return Optional.empty();
        }
        return Optional.of(new McpToolCall(name.get(), arguments.get()));
    }

    private static void warnIf(boolean claimed, String flaw) {
        if (claimed) {
            LOG.warn("A message of type {} is taken as a sentence, because it cannot be read: {}", TYPE, flaw);
        }
    }
}
