package dev.jackfield.action;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes plain values as JSON. This module has no JSON library.
final class JsonWriter {
    private JsonWriter() {}

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
