package dev.jackfield.server.owntools;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.Optional;

/// Turns a result into the value that a script gets: the structured content if there is one; otherwise texts, in
/// which whole JSON objects and arrays are parsed, and bytes. A result of several parts is a list.
final class ScriptValue {
    private ScriptValue() {}

    /// Returns the value of the result of a tool, resource or prompt that did not fail.
    static Fields of(Fields result) {
        return result.get("structuredContent")
                .or(() -> result.get("messages"))
                .map(ScriptValue::json)
                .orElseGet(() -> ofParts(result));
    }

    private static Fields ofParts(Fields result) {
        var parts = result.get("contents")
                .or(() -> result.get("content"))
                .map(Json::items)
                .orElse(List.of());
        return switch (parts.size()) {
            case 0 -> json(RawJson.NULL);
            case 1 -> part(parts.getFirst());
            default ->
                value("list", Json.array(parts.stream().map(ScriptValue::part).toList()));
        };
    }

    /// Returns a block of a tool's content, or a content of a resource.
    private static Fields part(Json part) {
        var block = part.object().orElse(Fields.EMPTY);
        var holder = block.get("resource").flatMap(Json::object).orElse(block);
        return holder.text("text")
                .map(text -> json(parseJson(text).orElseGet(() -> Json.string(text))))
                .or(() -> holder.text("blob").or(() -> holder.text("data")).map(ScriptValue::bytes))
                .orElseGet(() -> json(part));
    }

    private static Optional<Json> parseJson(String text) {
        var trimmed = text.strip();
        if (!isBetween(trimmed, '{', '}') && !isBetween(trimmed, '[', ']')) {
            return Optional.empty();
        }
        try {
            var parsed = Json.parse(trimmed);
            parsed.requireOneReading();
            return Optional.of(parsed);
        } catch (InvalidJsonException notJson) {
            return Optional.empty();
        }
    }

    private static boolean isBetween(String text, char first, char last) {
        return text.length() >= 2 && text.charAt(0) == first && text.charAt(text.length() - 1) == last;
    }

    private static Fields json(Json value) {
        return value("json", value);
    }

    private static Fields bytes(String base64) {
        return value("bytes", Json.string(base64));
    }

    private static Fields value(String kind, Json value) {
        return Fields.of("kind", Json.string(kind)).with("value", value);
    }
}
