package dev.jackfield.core.schema;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/// Computes how much work a value means for a keyword.
final class Size {
    /// How many characters, properties or items count as one unit.
    private static final int PER_UNIT = 16;

    /// Keywords that compare a whole value.
    private static final Set<String> DEEP = Set.of("enum", "const", "uniqueItems");

    private Size() {}

    static boolean isDeep(String keyword) {
        return DEEP.contains(keyword);
    }

    /// Returns the units for the value itself.
    static long of(JsonNode value) {
        return (value.isString() ? value.stringValue().length() : value.size()) / PER_UNIT;
    }

    /// Returns the units for everything in it.
    static long ofWhole(JsonNode value) {
        var units = 1 + of(value);
        for (var inner : value) {
            units += ofWhole(inner);
        }
        return units;
    }
}
