package dev.jackfield.documents;

import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionDocument.Data;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.nio.charset.StandardCharsets;

/// What the index says of one document, whose bytes are kept apart, so that a list need not read them.
///
/// @param key of the bytes
/// @param form `bytes`, `text`, `json` or `nothing`
record Slip(String key, String name, String mimeType, String form, long size) {

    static Slip of(String key, ActionDocument document) {
        var form = switch (document.data()) {
            case Data.Binary _ -> "bytes";
            case Data.Text _ -> "text";
            case Data.Json _ -> "json";
            case Data.Nothing _ -> "nothing";
        };
        return new Slip(
                key,
                document.name(),
                document.mimeType(),
                form,
                document.bytes().size());
    }

    static Slip read(Fields json) {
        return new Slip(
                text(json, "key"),
                text(json, "name"),
                text(json, "mimeType"),
                text(json, "form"),
                json.get("size").map(size -> size.tree().asLong()).orElse(0L));
    }

    private static String text(Fields json, String key) {
        return json.text(key).orElse("");
    }

    Fields json() {
        return Fields.of("key", Json.string(key))
                .with("name", name)
                .with("mimeType", mimeType)
                .with("form", form)
                .with("size", Json.number(size));
    }

    ActionDocument document(byte[] content) {
        return switch (form) {
            case "bytes" -> ActionDocument.bytes(name, mimeType, content);
            case "json" -> ActionDocument.json(name, mimeType, ExactValues.value(Json.parse(content)));
            case "nothing" -> ActionDocument.json(name, mimeType, null);
            default -> ActionDocument.text(name, mimeType, new String(content, StandardCharsets.UTF_8));
        };
    }
}
