package dev.jackfield.testkit.model;

import dev.jackfield.protocol.json.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A request that a scripted model received.
///
/// @param headers with names in lower case
public record ModelCall(ModelWire wire, Map<String, String> headers, Fields body) {

    /// The names of the tools that the model may call, as they are on the wire.
    public List<String> toolNames() {
        return tools().map(tool -> tool.path("name").asString("")).toList();
    }

    Stream<JsonNode> tools() {
        return items(tree().path("tools")).map(tool -> wire == ModelWire.OPENAI ? tool.path("function") : tool);
    }

    /// The text of what the model reads last: a message of the user, or the last result of a tool.
    public String lastText() {
        var texts = messages().map(ModelCall::text).toList();
        return texts.isEmpty() ? "" : texts.getLast();
    }

    Stream<JsonNode> messages() {
        return items(tree().path("messages"));
    }

    /// The body as a tree.
    public JsonNode tree() {
        return body.tree();
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    boolean isStreamed() {
        return tree().path("stream").asBoolean(false);
    }

    private static String text(JsonNode message) {
        var content = message.path("content");
        var blocks = items(content).toList();
        return content.isString() ? content.stringValue() : blocks.isEmpty() ? "" : blockText(blocks.getLast());
    }

    private static String blockText(JsonNode block) {
        return block.has("content") ? text(block) : block.path("text").asString("");
    }

    static Stream<JsonNode> items(JsonNode array) {
        return array.valueStream();
    }
}
