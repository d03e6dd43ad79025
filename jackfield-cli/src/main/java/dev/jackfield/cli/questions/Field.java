package dev.jackfield.cli.questions;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// One field of a form that a server wants filled in.
record Field(String name, JsonNode schema, boolean required, FieldType type) {

    /// The fields of a form, in the order of the server.
    static List<Field> of(Fields requestedSchema) {
        var tree = requestedSchema.tree();
        var required = tree.path("required")
                .valueStream()
                .map(name -> name.asString(""))
                .toList();
        return tree.path("properties").properties().stream()
                .map(entry -> new Field(
                        entry.getKey(),
                        entry.getValue(),
                        required.contains(entry.getKey()),
                        FieldType.of(entry.getValue())))
                .toList();
    }

    /// The value for an empty answer: the default, which is checked like any other answer.
    Optional<Json> fallback() {
        var standard = schema.path("default");
        if (!standard.isMissingNode() && !standard.isNull()) {
            return Optional.of(accept(standard));
        }
        return required && type instanceof FieldType.ManyType many && many.fewest() == 0
                ? Optional.of(many.read(List.of()))
                : Optional.empty();
    }

    /// A value that was not typed here.
    Json accept(JsonNode given) {
        if (given.isArray() && type instanceof FieldType.ManyType many) {
            return many.read(
                    given.valueStream().map(value -> value.asString("")).toList());
        }
        return given.isContainer() ? Json.of(given) : type.read(given.asString(""));
    }

    /// Name, purpose and what may be typed.
    String heading() {
        var about = schema.path("description").asString(schema.path("title").asString(""));
        return "%s%s%s%s"
                .formatted(
                        UntrustedText.line(name),
                        required ? "" : " (optional)",
                        about.isBlank() ? "" : ": " + UntrustedText.line(about),
                        type.hint().isEmpty() ? "" : " — " + type.hint());
    }

    /// The prompt, with the default in brackets.
    String prompt() {
        var standard = schema.path("default");
        var shown = standard.isArray()
                ? standard.valueStream().map(value -> value.asString("")).collect(Collectors.joining(", "))
                : standard.asString("");
        return shown.isEmpty() ? "  > " : "  [" + UntrustedText.line(shown) + "] > ";
    }
}
