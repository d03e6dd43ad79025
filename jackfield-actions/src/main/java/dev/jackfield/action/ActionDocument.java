package dev.jackfield.action;

import dev.jackfield.tools.Bytes;
import dev.jackfield.tools.Document;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A document that an action makes or receives.
public record ActionDocument(String name, String mimeType, Data data) {
    public static final String NAME = "document";
    public static final String MIME_TYPE = "application/octet-stream";

    /// The content.
    public sealed interface Data {

        record Binary(Bytes bytes) implements Data {}

        record Text(String text) implements Data {}

        /// A JSON value, never an empty one.
        record Json(Object value) implements Data {}

        record Nothing() implements Data {}
    }

    public static ActionDocument bytes(String name, String mimeType, byte[] data) {
        return new ActionDocument(name, mimeType, new Data.Binary(Bytes.of(data)));
    }

    public static ActionDocument text(String name, String mimeType, String text) {
        return new ActionDocument(name, mimeType, new Data.Text(text));
    }

    /// Makes a document of a number, boolean, list or map; an empty list or map, or `null`, makes a document
    /// without content.
    public static ActionDocument json(String name, @Nullable Object value) {
        return json(name, "application/json", value);
    }

    public static ActionDocument json(String name, String mimeType, @Nullable Object value) {
        var plain = CanonicalValues.nonEmptyOrNull(value);
        return new ActionDocument(name, mimeType, plain == null ? new Data.Nothing() : new Data.Json(plain));
    }

    /// Returns this as a plain document: bytes, or text.
    public Document document() {
        return new Document(name, mimeType, bytes(), !(data instanceof Data.Binary));
    }

    /// Converts a plain document. One that was made from a JSON value becomes that value again.
    public static ActionDocument of(Document document) {
        var data = document.isText() ? ofText(document) : new Data.Binary(document.data());
        return new ActionDocument(document.name(), document.mimeType(), data);
    }

    /// Reads text: only JSON exactly as this class writes it becomes a value, so that no text changes on the way.
    private static Data ofText(Document document) {
        var text = document.text();
        if (!document.mimeType().endsWith("json")) {
            return new Data.Text(text);
        }
        try {
            var value = text.isEmpty()
                    ? new Data.Nothing()
                    : json("", JsonParser.parse(text)).data();
            return value instanceof Data.Json(var plain)
                            && !JsonWriter.of(plain).equals(text)
                    ? new Data.Text(text)
                    : value;
        } catch (IllegalArgumentException _) {
            return new Data.Text(text);
        }
    }

    /// The content as text: bytes are read as UTF-8, values are written as JSON.
    public String text() {
        return switch (data) {
            case Data.Binary(var bytes) -> bytes.text();
            case Data.Text(var text) -> text;
            case Data.Json(var value) -> JsonWriter.of(value);
            case Data.Nothing() -> "";
        };
    }

    public Bytes bytes() {
        return data instanceof Data.Binary(var bytes) ? bytes : Bytes.of(text());
    }

    /// Writes plain values as JSON. This module has no JSON library.
    private static final class JsonWriter {
        static String of(@Nullable Object value) {
            return switch (value) {
                case Collection<?> list -> list.stream().map(JsonWriter::of).collect(Collectors.joining(",", "[", "]"));
                case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(entry -> quote(String.valueOf(entry.getKey())) + ":" + of(entry.getValue()))
                            .collect(Collectors.joining(",", "{", "}"));
                case CharSequence text -> quote(text);
                case null, default -> String.valueOf(value);
            };
        }

        private static String quote(CharSequence text) {
            var out = new StringBuilder("\"");
            text.chars().forEach(character -> append(out, (char) character));
            return out.append('"').toString();
        }

        private static void append(StringBuilder out, char character) {
            switch (character) {
                case '"', '\\' -> out.append('\\').append(character);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (character < ' ' || Character.isSurrogate(character)) {
                        out.append("\\u%04x".formatted((int) character));
                    } else {
                        out.append(character);
                    }
                }
            }
        }
    }
}
