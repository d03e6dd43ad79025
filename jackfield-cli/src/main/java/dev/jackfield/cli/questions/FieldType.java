package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// The type of a form field: parses typed text, or says what is wrong with it.
sealed interface FieldType permits TextType, NumberType, FlagType, ChoiceType, ManyType, AnyType {
    /// The value, or `InvalidAnswerException`.
    Json read(String typed);

    /// A few words about valid answers; empty when everything is valid.
    String hint();

    /// The choices, one a line.
    default List<String> choices() {
        return List.of();
    }

    /// The kinds of fields that the protocol knows; whatever else a server sends is typed as JSON.
    static FieldType of(JsonNode schema) {
        return switch (schema.path("type").asString("")) {
            case "string" -> Choices.isIn(schema) ? new ChoiceType(Choices.of(schema)) : TextType.of(schema);
            case "number", "integer" -> NumberType.of(schema);
            case "boolean" -> new FlagType();
            case "array" -> Choices.isIn(schema.path("items")) ? ManyType.of(schema) : new AnyType();
            default -> Choices.isIn(schema) ? new ChoiceType(Choices.of(schema)) : new AnyType();
        };
    }
}
