package dev.jackfield.executor.internal;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionDocument.Data;
import dev.jackfield.api.hub.ExactValues;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Converts documents to maps and back: bytes are base64 and text is UTF-8, as `encoding` says; any other value
/// is its JSON, without an encoding.
final class ActionDocuments {
    private ActionDocuments() {}

    static Map<String, @Nullable Object> map(ActionDocument document) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        map.put("name", document.name());
        map.put("mimeType", document.mimeType());
        switch (document.data()) {
            case Data.Binary(var bytes) -> putData(map, bytes.base64(), "base64");
            case Data.Text(var text) -> putData(map, text, "utf-8");
            case Data.Json _ -> map.put("data", document.text());
            case Data.Nothing() -> map.put("data", null);
        }
        return Collections.unmodifiableMap(map);
    }

    private static void putData(Map<String, @Nullable Object> map, String data, String encoding) {
        map.put("data", data);
        map.put("encoding", encoding);
    }

    /// Reads a document from a map; empty when the map is not one.
    static Optional<ActionDocument> read(@Nullable Object value) {
        return value instanceof Map<?, ?> map && map.containsKey("data")
                ? Optional.of(new ActionDocument(
                        text(map, "name", ActionDocument.NAME),
                        text(map, "mimeType", ActionDocument.MIME_TYPE),
                        data(map)))
                : Optional.empty();
    }

    private static String text(Map<?, ?> map, String key, String otherwise) {
        return map.get(key) instanceof String text && !text.isEmpty() ? text : otherwise;
    }

    private static Data data(Map<?, ?> map) {
        if (!(map.get("data") instanceof String data)) {
            return ActionDocument.json("", map.get("data")).data();
        }
        return switch (text(map, "encoding", "")) {
            case "base64" -> new Data.Binary(Bytes.fromBase64(data));
            case "utf-8" -> new Data.Text(data);
            default -> readUnencoded(data);
        };
    }

    /// Reads data without an encoding: JSON, or else text.
    private static Data readUnencoded(String data) {
        try {
            return ActionDocument.json("", ExactValues.value(Json.parse(data))).data();
        } catch (InvalidJsonException _) {
            return new Data.Text(data);
        }
    }

    /// Reads the document in a content block of MCP; empty when it has none.
    static Optional<ActionDocument> readBlock(Fields block) {
        return switch (block.text("type").orElse("")) {
            case "image", "audio" -> block.text("data").map(data -> binaryDocument(block, ActionDocument.NAME, data));
            case "resource" -> resource(block.object("resource"));
            default -> Optional.empty();
        };
    }

    private static Optional<ActionDocument> resource(Fields resource) {
        var uri = resource.text("uri").orElse(ActionDocument.NAME);
        var name = uri.substring(uri.lastIndexOf('/') + 1);
        return resource.text("text")
                .map(text -> ActionDocument.text(name, resource.text("mimeType").orElse("text/plain"), text))
                .or(() -> resource.text("blob").map(blob -> binaryDocument(resource, name, blob)));
    }

    private static ActionDocument binaryDocument(Fields typed, String name, String base64) {
        return new ActionDocument(
                name,
                typed.text("mimeType").orElse(ActionDocument.MIME_TYPE),
                new Data.Binary(Bytes.fromBase64(base64)));
    }
}
