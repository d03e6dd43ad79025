package dev.jackfield.inspect.pages;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Finds a value that fits a schema: an example or default of its author, else the simplest one.
final class Example {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DEEPEST = 8;

    private static final Map<String, String> FORMATS = Map.of(
            "date", "2026-11-15",
            "time", "12:00:00Z",
            "date-time", "2026-11-15T12:00:00Z",
            "duration", "PT5M",
            "uri", "https://example.com/",
            "email", "ann@example.com",
            "uuid", "123e4567-e89b-12d3-a456-426614174000",
            "hostname", "example.com",
            "ipv4", "192.0.2.1");

    private final Set<String> unmatched = new LinkedHashSet<>();
    private final JsonNode value;

    private Example(JsonNode schema) {
        value = value(SchemaPart.of(schema), 0);
    }

    static Example of(JsonNode schema) {
        return new Example(schema);
    }

    JsonNode value() {
        return value;
    }

    /// Patterns for which nothing was found, so that a text stands in their place which does not fit.
    Set<String> unmatchedPatterns() {
        return unmatched;
    }

    private JsonNode value(SchemaPart schema, int depth) {
        return givenValue(schema.node()).orElseGet(() -> createValue(schema, depth));
    }

    /// The example or default in the schema.
    private static Optional<JsonNode> givenValue(JsonNode schema) {
        return Stream.of(
                        schema.path("examples").path(0),
                        schema.path("example"),
                        schema.path("default"),
                        schema.path("const"),
                        schema.path("enum").path(0))
                .filter(value -> !value.isMissingNode() && !value.isNull())
                .findFirst();
    }

    private JsonNode createValue(SchemaPart schema, int depth) {
        if (!schema.choices().isEmpty() && depth < DEEPEST) {
            return value(schema.choices().getFirst(), depth + 1);
        }
        var type = schema.types().stream()
                .filter(word -> !word.equals("null"))
                .sorted()
                .findFirst();
        return switch (type.orElse(schema.members().isEmpty() ? "string" : "object")) {
            case "object" -> object(schema, depth);
            case "array" -> array(schema, depth);
            case "integer" -> JSON.numberNode((long) Math.ceil(number(schema.node())));
            case "number" -> decimal(number(schema.node()));
            case "boolean" -> JSON.booleanNode(true);
            default -> JSON.stringNode(text(schema.node()));
        };
    }

    /// The required properties, and those with an example or default.
    private JsonNode object(SchemaPart schema, int depth) {
        var object = JSON.objectNode();
        for (var member : schema.members()) {
            var told = givenValue(member.schema().node()).isPresent();
            if (depth < DEEPEST && (member.required() || told)) {
                object.set(member.name(), value(member.schema(), depth + 1));
            }
        }
        return object;
    }

    private JsonNode array(SchemaPart schema, int depth) {
        var array = JSON.arrayNode();
        var wanted = Math.clamp(schema.node().path("minItems").asInt(1), 1, 3);
        schema.items().filter(_ -> depth < DEEPEST).ifPresent(items -> {
            for (var index = 0; index < wanted; index++) {
                array.add(value(items, depth + 1));
            }
        });
        return schema.node().path("uniqueItems").asBoolean(false) ? distinctItems(array, schema) : array;
    }

    /// No item twice: others that the author names, or what is counted on.
    private static JsonNode distinctItems(ArrayNode items, SchemaPart schema) {
        var choices = schema.items().map(each -> each.node().path("enum")).orElse(JSON.arrayNode());
        var distinct = JSON.arrayNode();
        for (var index = 0; index < items.size(); index++) {
            distinct.add(choices.isEmpty() ? numberedItem(items.get(index), index) : choices.path(index));
        }
        return distinct;
    }

    private static JsonNode numberedItem(JsonNode item, int index) {
        if (item.isIntegralNumber()) {
            return JSON.numberNode(item.asLong() + index);
        }
        return item.isString() && index > 0 ? JSON.stringNode(item.asString() + (index + 1)) : item;
    }

    private static double number(JsonNode schema) {
        var above = schema.path("exclusiveMinimum");
        var least =
                above.isNumber() ? above.asDouble() + 1 : schema.path("minimum").asDouble(1);
        var most = schema.path("maximum").asDouble(Double.MAX_VALUE);
        var step = schema.path("multipleOf").asDouble(0);
        var next = step > 0 ? Math.ceil(least / step) * step : least;
        return next <= most ? next : step > 0 ? Math.floor(most / step) * step : most;
    }

    private static JsonNode decimal(double number) {
        return number == Math.rint(number) ? JSON.numberNode((long) number) : JSON.numberNode(number);
    }

    private String text(JsonNode schema) {
        var plain = FORMATS.getOrDefault(schema.path("format").asString(""), "text");
        var least = Math.min(schema.path("minLength").asInt(0), 200);
        var most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        var padded = plain + "x".repeat(Math.max(0, least - plain.length()));
        var fitting = padded.substring(0, Math.min(padded.length(), most));
        return schema.has("pattern") ? matchingText(schema.path("pattern").asString(""), fitting) : fitting;
    }

    private String matchingText(String pattern, String plain) {
        var text = PatternText.of(pattern, plain);
        if (text.isEmpty()) {
            unmatched.add(pattern);
        }
        return text.orElse(plain);
    }

    static String pretty(JsonNode value) {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }
}
