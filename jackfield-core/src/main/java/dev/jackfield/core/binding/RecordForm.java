package dev.jackfield.core.binding;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.binding.shape.ObjectSchema;
import dev.jackfield.core.binding.shape.RecordShape;
import dev.jackfield.core.binding.shape.ResolvedType;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.tools.Answer;
import dev.jackfield.tools.ToolFailed;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A record as a form that a user fills in. Forms are flat, and the protocol has fewer keywords for them than
/// JSON Schema.
record RecordForm<T extends Record>(Class<T> type, RecordShape shape) {
    private static final Set<String> FORMATS = Set.of("email", "uri", "date", "date-time");
    private static final List<String> UNKNOWN = List.of("pattern", "contentEncoding", "examples");

    static <T extends Record> RecordForm<T> of(Class<T> type) {
        var problems = new BindingProblems();
        var shape = (RecordShape) new Shapes(problems).of(ResolvedType.of(type));
        problems.check("the form " + type.getSimpleName());
        return new RecordForm<>(type, shape);
    }

    Json schema() {
        var schema = ObjectSchema.createSelfContained(shape.properties());
        schema.path("properties").properties().forEach(each -> simplify(each.getKey(), (ObjectNode) each.getValue()));
        return Json.of(schema);
    }

    private void simplify(String name, ObjectNode property) {
        if (!isFlat(property)) {
            throw new IllegalArgumentException("The form " + type.getSimpleName() + " cannot be asked: '" + name
                    + "' is no text, number, boolean, enum or list of enums");
        }
        property.remove(UNKNOWN);
        if (!FORMATS.contains(property.path("format").asString("email"))) {
            property.remove("format");
        }
    }

    private static boolean isFlat(JsonNode property) {
        return switch (property.path("type").asString("")) {
            case "array" -> property.path("items").has("enum");
            case "object", "" -> false;
            default -> true;
        };
    }

    Answer<T> answer(Fields result) {
        return switch (result.text("action").orElse("")) {
            case "accept" -> new Answer.Accepted<>(read(result.object("content").tree()));
            case "decline" -> new Answer.Declined<>();
            default -> new Answer.Dismissed<>();
        };
    }

    private T read(JsonNode content) {
        try {
            return type.cast(shape.read(content));
        } catch (InvalidValueException bad) {
            throw new ToolFailed("The answer does not fit the form: " + bad.problem());
        }
    }
}
