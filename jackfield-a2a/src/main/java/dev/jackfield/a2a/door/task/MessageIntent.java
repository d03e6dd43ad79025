package dev.jackfield.a2a.door.task;

import dev.jackfield.a2a.Part;
import dev.jackfield.a2a.door.request.A2aRefusedException;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a message asks for.
sealed interface MessageIntent {
    /// The longest time that a client may set for a call.
    Duration LONGEST = Duration.ofHours(24);

    /// A call of a tool, named by a data part.
    ///
    /// @param limit how long it may take, if the client says so
    record Tool(String server, String name, Fields arguments, Optional<Duration> limit) implements MessageIntent {}

    /// The list of all tools.
    record ToolList() implements MessageIntent {}

    /// Something in plain words.
    record Words(Fields message) implements MessageIntent {}

    /// Reads a message; throws when it names a tool incompletely.
    static MessageIntent of(Fields message) {
        var parts = Part.of(message);
        var data = parts.stream()
                .filter(part -> Part.content(part).filter("data"::equals).isPresent())
                .toList();
        if (data.size() > 1) {
            throw A2aRefusedException.badField(
                    "message.parts", "must have exactly one data part, and has " + data.size());
        }
        return data.isEmpty() ? readWords(message, parts) : readToolCall(object(data.getFirst()));
    }

    private static Fields object(Fields part) {
        return part.get("data")
                .flatMap(Json::object)
                .orElseThrow(() -> A2aRefusedException.badField(
                        "message.parts.data", "must be an object with `server`, `tool` and `arguments`"));
    }

    private static MessageIntent readWords(Fields message, List<Fields> parts) {
        var text = parts.stream().flatMap(part -> part.text("text").stream()).collect(Collectors.joining("\n"));
        return objectIn(text)
                .filter(MessageIntent::isRequest)
                .<MessageIntent>map(MessageIntent::readToolCall)
                .orElseGet(() -> new Words(message));
    }

    /// Returns the JSON object that a text is, if it is one.
    static Optional<Fields> objectIn(String text) {
        if (!text.stripLeading().startsWith("{")) {
            return Optional.empty();
        }
        try {
            var json = Json.parse(text.strip());
            json.requireOneReading();
            return json.object();
        } catch (InvalidJsonException notJson) {
            return Optional.empty();
        }
    }

    private static boolean isRequest(Fields data) {
        return data.has("server") || data.has("tool") || isOfAgentVault(data);
    }

    private static MessageIntent readToolCall(Fields data) {
        var server = requiredText(data, "server", "target_mcp_server_id", "the id of a tool server, or `*`");
        var tool = requiredText(data, "tool", "tool_name", "the name of a tool");
        if (server.equals("*") && tool.equals("list_tools")) {
            return new ToolList();
        }
        return new Tool(server, tool, arguments(data), limit(data));
    }

    private static String requiredText(Fields data, String key, String ofAgentVault, String what) {
        var spelled = isOfAgentVault(data) && !data.has(key) ? ofAgentVault : key;
        return data.text(spelled)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> A2aRefusedException.badField("message.parts.data." + spelled, "must be " + what));
    }

    private static boolean isOfAgentVault(Fields data) {
        return data.has("target_mcp_server_id") || data.has("tool_name");
    }

    private static Fields arguments(Fields data) {
        return data.get("arguments")
                .flatMap(Json::object)
                .orElseThrow(() -> A2aRefusedException.badField(
                        "message.parts.data.arguments", "must be an object with the arguments of the tool"));
    }

    private static Optional<Duration> limit(Fields data) {
        return data.get("timeoutMs").map(value -> {
            var tree = value.tree();
            if (!tree.isIntegralNumber() || tree.asLong(0) <= 0 || tree.asLong(0) > LONGEST.toMillis()) {
                throw A2aRefusedException.badField(
                        "message.parts.data.timeoutMs", "must be between 1 and " + LONGEST.toMillis());
            }
            return Duration.ofMillis(tree.asLong(0));
        });
    }
}
