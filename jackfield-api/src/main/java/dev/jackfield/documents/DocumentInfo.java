package dev.jackfield.documents;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Document;

/// An entry of the index for one document. The bytes are kept separately, so that a list need not read them.
///
/// @param key of the bytes
record DocumentInfo(String key, String name, String mimeType, boolean isText, long size) {

    static DocumentInfo of(String key, Document document) {
        return new DocumentInfo(
                key,
                document.name(),
                document.mimeType(),
                document.isText(),
                document.data().size());
    }

    static DocumentInfo read(Fields json) {
        return new DocumentInfo(
                text(json, "key"),
                text(json, "name"),
                text(json, "mimeType"),
                json.isTrue("text"),
                json.get("size").map(size -> size.tree().asLong()).orElse(0L));
    }

    private static String text(Fields json, String key) {
        return json.text(key).orElse("");
    }

    Fields json() {
        return Fields.of("key", Json.string(key))
                .with("name", name)
                .with("mimeType", mimeType)
                .with("text", Json.bool(isText))
                .with("size", Json.number(size));
    }

    Document document(byte[] content) {
        return new Document(name, mimeType, Bytes.of(content), isText);
    }
}
