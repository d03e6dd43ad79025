package dev.jackfield.schema;

import java.util.Set;
import tools.jackson.databind.JsonNode;

/// How much work a value means for a keyword that looks at it.
final class Size {
    /// So many characters, properties or items take as long as one unit.
    private static final int PER_UNIT = 16;

    /// They compare a value as a whole.
    private static final Set<String> DEEP = Set.of("enum", "const", "uniqueItems");

    private Size() {}

    static boolean isDeep(String keyword) {
        return DEEP.contains(keyword);
    }

    /// Units for a look at the value itself.
    static long of(JsonNode value) {
        return (value.isString() ? value.stringValue().length() : value.size()) / PER_UNIT;
    }

    /// Units for a look at everything in it.
    static long whole(JsonNode value) {
        var units = 1 + of(value);
        for (var inner : value) {
            units += whole(inner);
        }
        return units;
    }
}
