package dev.jackfield.a2a;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.Optional;

/// Writes and reads one part of a message or artifact: a text, a file or data.
///
/// Parts are carried as JSON in the form of A2A 1.0, so that unknown members survive.
public final class Part {
    public static final String JSON = "application/json";
    public static final String TEXT = "text/plain";

    /// The members of which a part has exactly one.
    public static final List<String> CONTENTS = List.of("text", "raw", "url", "data");

    private Part() {}

    public static Fields text(String text) {
        return Fields.of("text", Json.string(text)).with("mediaType", TEXT);
    }

    public static Fields data(Json data) {
        return Fields.of("data", data).with("mediaType", JSON);
    }

    /// A file by its content.
    public static Fields raw(Json base64, String mediaType) {
        return Fields.of("raw", base64).with("mediaType", mediaType);
    }

    /// A file by its address.
    public static Fields url(Json url, String mediaType) {
        return Fields.of("url", url).with("mediaType", mediaType);
    }

    /// The parts of a message or artifact that are objects.
    public static List<Fields> of(Fields message) {
        return message.objects("parts").toList();
    }

    /// The kind of content that a part has; empty unless it has exactly one.
    public static Optional<String> content(Fields part) {
        var there = CONTENTS.stream().filter(key -> isThere(part, key)).toList();
        return there.size() == 1 ? Optional.of(there.getFirst()) : Optional.empty();
    }

    private static boolean isThere(Fields part, String key) {
        return part.get(key)
                .filter(value -> key.equals("data") || !value.equals(RawJson.NULL))
                .isPresent();
    }
}
