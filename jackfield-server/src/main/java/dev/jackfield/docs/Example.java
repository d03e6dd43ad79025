package dev.jackfield.docs;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// A value that fits a schema: what its author gives as an example or default, and else the plainest one.
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

    private Example() {}

    static JsonNode of(JsonNode schema) {
        return value(Schema.of(schema), 0);
    }

    private static JsonNode value(Schema schema, int depth) {
        return given(schema.node()).orElseGet(() -> made(schema, depth));
    }

    /// What the author of the schema wrote down.
    private static Optional<JsonNode> given(JsonNode schema) {
        return Stream.of(
                        schema.path("examples").path(0),
                        schema.path("example"),
                        schema.path("default"),
                        schema.path("const"),
                        schema.path("enum").path(0))
                .filter(value -> !value.isMissingNode() && !value.isNull())
                .findFirst();
    }

    private static JsonNode made(Schema schema, int depth) {
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

    /// What must be there, and what its author has something to say to.
    private static JsonNode object(Schema schema, int depth) {
        var object = JSON.objectNode();
        for (var member : schema.members()) {
            var told = given(member.schema().node()).isPresent();
            if (depth < DEEPEST && (member.required() || told)) {
                object.set(member.name(), value(member.schema(), depth + 1));
            }
        }
        return object;
    }

    private static JsonNode array(Schema schema, int depth) {
        var array = JSON.arrayNode();
        var wanted = Math.clamp(schema.node().path("minItems").asInt(1), 1, 3);
        schema.items().filter(_ -> depth < DEEPEST).ifPresent(items -> {
            for (var index = 0; index < wanted; index++) {
                array.add(value(items, depth + 1));
            }
        });
        return array;
    }

    private static double number(JsonNode schema) {
        var above = schema.path("exclusiveMinimum");
        var least =
                above.isNumber() ? above.asDouble() + 1 : schema.path("minimum").asDouble(1);
        return Math.min(least, schema.path("maximum").asDouble(least));
    }

    private static JsonNode decimal(double number) {
        return number == Math.rint(number) ? JSON.numberNode((long) number) : JSON.numberNode(number);
    }

    private static String text(JsonNode schema) {
        var plain = FORMATS.getOrDefault(schema.path("format").asString(""), "text");
        var least = Math.min(schema.path("minLength").asInt(0), 200);
        var most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        var padded = plain + "x".repeat(Math.max(0, least - plain.length()));
        return padded.substring(0, Math.min(padded.length(), most));
    }

    static String pretty(JsonNode value) {
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(value);
    }
}
