package dev.jackfield.core.catalog;

import dev.jackfield.protocol.json.RawJson;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// One value of a [PlainSchema].
///
/// @param most how many characters a text may have
record PlainValue(String type, long most) {
    static final PlainValue NONE = new PlainValue("", 0);

    /// Keywords that cannot make a value of its type invalid, except for the length of a text.
    private static final Set<String> KNOWN =
            Set.of("type", "title", "description", "default", "examples", "x-mcp-header", "maxLength");

    private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean");

    static PlainValue of(JsonNode schema) {
        var type = schema.path("type").asString("");
        return KNOWN.containsAll(schema.propertyNames()) && TYPES.contains(type)
                ? new PlainValue(type, schema.path("maxLength").asLong(Long.MAX_VALUE))
                : NONE;
    }

    /// Checks a value by its bytes. A text has at most as many characters as bytes.
    boolean surelyFits(RawJson value) {
        return switch (type) {
            case "string" -> value.isString() && value.length() - 2 <= most;
            case "integer" -> value.isWholeNumber();
            case "number" -> value.isNumber();
            default -> value.isBoolean();
        };
    }

    boolean surelyFits(JsonNode value) {
        return switch (type) {
            case "string" -> value.isString() && value.stringValue().length() <= most;
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            default -> value.isBoolean();
        };
    }
}
