package dev.jackfield.catalog;

import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import dev.jackfield.json.Raw;
import dev.jackfield.json.Tree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The schemas of most tools are a list of plain values. Arguments that fit such a one are seen to fit at a glance;
/// whatever else they are, the validator decides.
///
/// @param isWhole whether it is all that the schema says
/// @param isOpen whether there may be more arguments than it speaks of
record PlainSchema(boolean isWhole, boolean isOpen, Map<String, String> types, List<String> required) {
    private static final PlainSchema NONE = new PlainSchema(false, false, Map.of(), List.of());

    /// They mean the same in all drafts.
    private static final Set<String> OF_OBJECT =
            Set.of("$schema", "type", "properties", "required", "additionalProperties", "title", "description");

    /// None of these can make a value of its type wrong.
    private static final Set<String> OF_VALUE =
            Set.of("type", "title", "description", "default", "examples", "x-mcp-header");

    private static final Set<String> TYPES = Set.of("string", "integer", "number", "boolean");

    /// The same schema in short, as far as that can be.
    static PlainSchema of(JsonNode schema) {
        if (!OF_OBJECT.containsAll(schema.propertyNames())
                || !schema.path("type").asString("").equals("object")
                || !isOneOrTheOther(schema.path("additionalProperties"))) {
            return NONE;
        }
        var types = new HashMap<String, String>();
        schema.path("properties").properties().forEach(each -> types.put(each.getKey(), type(each.getValue())));
        var required = schema.path("required")
                .valueStream()
                .map(name -> name.asString())
                .toList();
        var isOpen = schema.path("additionalProperties").asBoolean(true);
        return types.containsValue("") ? NONE : new PlainSchema(true, isOpen, types, required);
    }

    private static boolean isOneOrTheOther(JsonNode more) {
        return more.isMissingNode() || more.isBoolean();
    }

    private static String type(JsonNode value) {
        var type = value.path("type").asString("");
        return OF_VALUE.containsAll(value.propertyNames()) && TYPES.contains(type) ? type : "";
    }

    /// Whether there is no doubt. What is not parsed yet need not be for this.
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
        return arguments.allMatch((name, value) -> fits(types.get(name), value));
    }

    private boolean fits(@Nullable String type, Json value) {
        return type == null ? isOpen : value instanceof Raw raw && fits(type, raw);
    }

    private static boolean fits(String type, Raw value) {
        return switch (type) {
            case "string" -> value.isString();
            case "integer" -> value.isWholeNumber();
            case "number" -> value.isNumber();
            default -> value.isBoolean();
        };
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
            if (!fits(types.get(argument.getKey()), argument.getValue())) {
                return false;
            }
        }
        return true;
    }

    /// What has no type is not spoken of.
    private boolean fits(@Nullable String type, JsonNode value) {
        return switch (type) {
            case null -> isOpen;
            case "string" -> value.isString();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            default -> value.isBoolean();
        };
    }
}
