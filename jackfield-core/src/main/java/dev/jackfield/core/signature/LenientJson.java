package dev.jackfield.core.signature;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;

/// Reads the JSON of definitions: what cannot be read counts as absent. It is well-formed, but objects may have a
/// key twice or too many of them, and one such definition must not break the texts about all others.
final class LenientJson {
    private LenientJson() {}

    static Optional<Fields> object(Json value) {
        try {
            return value.object();
        } catch (InvalidJsonException unreadable) {
            return Optional.empty();
        }
    }

    /// Returns the object under a key; empty when there is none.
    static Fields object(Fields definition, String key) {
        return definition.get(key).flatMap(LenientJson::object).orElse(Fields.EMPTY);
    }

    /// Returns the items of the array under a key; empty when there is none.
    static List<Json> items(Fields definition, String key) {
        try {
            return definition.items(key);
        } catch (InvalidJsonException unreadable) {
            return List.of();
        }
    }
}
