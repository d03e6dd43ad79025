package dev.jackfield.inspect.definitions;

import java.util.stream.Stream;

/// Finds arrays without `items`.
final class UntypedItems implements DefinitionCheck {
    @Override
    public Stream<Complaint> complaints(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(SubSchemas::schema)
                .filter(schema -> schema.path("type").asString("").equals("array"))
                .filter(schema -> !schema.has("items") && !schema.has("prefixItems"))
                .limit(1)
                .map(_ -> Complaint.mild(
                        "has a list in its arguments without `items`, which some models refuse",
                        "Tell the author of the server."));
    }
}
