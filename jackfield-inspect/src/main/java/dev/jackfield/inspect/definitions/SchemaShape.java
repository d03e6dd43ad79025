package dev.jackfield.inspect.definitions;

import java.util.stream.Stream;

/// Checks that the input schema is one plain object, as the APIs of models require.
final class SchemaShape implements DefinitionCheck {
    @Override
    public Stream<Complaint> complaints(Definition definition) {
        var schema = definition.schema();
        if (!schema.isObject()) {
            return Stream.of(Complaint.grave(
                    "has no inputSchema that is an object, and is left out",
                    "Tell the author of the server: a tool without arguments has {\"type\": \"object\"}."));
        }
        var type = schema.path("type").asString("");
        var wrong = type.equals("object")
                ? Stream.<Complaint>of()
                : Stream.of(Complaint.mild(
                        "has an inputSchema whose type is not \"object\"",
                        "Some models refuse it; tell the author of the server."));
        var choices = Stream.of("anyOf", "oneOf", "allOf", "enum", "not")
                .filter(schema::has)
                .map(key -> Complaint.mild(
                        "has `%s` at the top of its inputSchema".formatted(key),
                        "Some models refuse it there; tell the author of the server."));
        return Stream.concat(wrong, choices);
    }
}
