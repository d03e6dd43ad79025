package dev.jackfield.inspect.definitions;

import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Finds arguments that are required but not described.
final class RequiredNames implements DefinitionCheck {
    @Override
    public Stream<Complaint> complaints(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(SubSchemas::schema)
                .filter(schema -> schema.path("properties").isObject())
                .flatMap(RequiredNames::undescribedNames)
                .distinct()
                .map(name -> Complaint.mild(
                        "requires `%s`, which is not among its properties".formatted(name),
                        "Some models refuse it; tell the author of the server."));
    }

    private static Stream<String> undescribedNames(JsonNode schema) {
        return schema.path("required")
                .valueStream()
                .map(name -> name.asString(""))
                .filter(name -> !schema.path("properties").has(name));
    }
}
