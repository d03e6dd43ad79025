package dev.jackfield.core.catalog;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.json.Spellings;
import dev.jackfield.protocol.json.Tree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A schema with only plain values, which most tools have. It sees quickly that arguments fit; in any other case
/// the validator decides.
///
/// @param isWhole whether it covers the whole schema
/// @param isOpen whether further arguments are allowed
/// @param names the names of its parameters
record PlainSchema(
        boolean isWhole, boolean isOpen, Map<String, PlainValue> values, List<String> required, Spellings names) {
    private static final PlainSchema NONE = new PlainSchema(false, false, Map.of(), List.of(), Spellings.of());

    /// Keywords of objects that mean the same in all drafts.
    private static final Set<String> OF_OBJECT =
            Set.of("$schema", "type", "properties", "required", "additionalProperties", "title", "description");

    /// Returns the plain form of a schema, or `NONE` where it has none.
    static PlainSchema of(JsonNode schema) {
        if (!OF_OBJECT.containsAll(schema.propertyNames())
                || !schema.path("type").asString("").equals("object")
                || !isOneOrTheOther(schema.path("additionalProperties"))) {
            return NONE;
        }
        var values = new HashMap<String, PlainValue>();
        schema.path("properties")
                .properties()
                .forEach(each -> values.put(each.getKey(), PlainValue.of(each.getValue())));
        var required = schema.path("required")
                .valueStream()
                .map(name -> name.asString())
                .toList();
        var isOpen = schema.path("additionalProperties").asBoolean(true);
        return values.containsValue(PlainValue.NONE)
                ? NONE
                : new PlainSchema(true, isOpen, values, required, ParameterNames.of(schema));
    }

    private static boolean isOneOrTheOther(JsonNode more) {
        return more.isMissingNode() || more.isBoolean();
    }

    /// Returns whether the arguments certainly fit. Does not parse arguments that are not parsed yet.
    boolean surelyFits(Tree arguments) {
        return arguments.isParsed()
                ? surelyFits(arguments.tree())
                : isWhole && arguments.object().filter(this::surelyFits).isPresent();
    }

    private boolean surelyFits(Fields arguments) {
        for (var name : required) {
            if (!arguments.has(name)) {
                return false;
            }
        }
        return arguments.allMatch(this::fits);
    }

    private boolean fits(String name, Json value) {
        var known = values.get(name);
        return known == null ? mayBeMore(name) : value instanceof RawJson raw && known.surelyFits(raw);
    }

    /// Returns whether an unknown argument is allowed. It never is if some servers would take it for a parameter.
    private boolean mayBeMore(String name) {
        return isOpen && names.mistakenFor(name) == null;
    }

    private boolean surelyFits(JsonNode arguments) {
        if (!isWhole || !arguments.isObject()) {
            return false;
        }
        for (var name : required) {
            if (!arguments.has(name)) {
                return false;
            }
        }
        for (var argument : arguments.properties()) {
            if (!fits(argument.getKey(), argument.getValue())) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(String name, JsonNode value) {
        var known = values.get(name);
        return known == null ? mayBeMore(name) : known.surelyFits(value);
    }

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
}
