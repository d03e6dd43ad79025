package dev.jackfield.core.result;

import java.util.Optional;

/// Finds a part of a JSON value by a JSON Pointer (RFC 6901), such as `/items/0/name`.
final class JsonPointer {
    private JsonPointer() {}

    /// Returns the part; empty if there is none, or if this is not a pointer.
    static Optional<JsonSlice> find(JsonSlice value, String pointer) {
        if (pointer.isEmpty()) {
            return Optional.of(value);
        }
        var found = pointer.startsWith("/") ? Optional.of(value) : Optional.<JsonSlice>empty();
        for (var step : pointer.substring(1).split("/", -1)) {
            found = found.flatMap(part -> child(part, step.replace("~1", "/").replace("~0", "~")));
        }
        return found;
    }

    private static Optional<JsonSlice> child(JsonSlice part, String step) {
        return part.isArray() ? item(part, step) : part.member(step);
    }

    private static Optional<JsonSlice> item(JsonSlice array, String step) {
        if (!step.matches("0|[1-9][0-9]{0,8}")) {
            return Optional.empty();
        }
        var items = new JsonChildren(array);
        for (var left = Integer.parseInt(step); items.next(); left--) {
            if (left == 0) {
                return Optional.of(items.value());
            }
        }
        return Optional.empty();
    }
}
