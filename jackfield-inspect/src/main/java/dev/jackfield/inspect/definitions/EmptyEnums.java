package dev.jackfield.inspect.definitions;

import java.util.stream.Stream;

/// Finds enums without values, for which no argument is valid.
final class EmptyEnums implements DefinitionCheck {
    @Override
    public Stream<Complaint> complaints(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(inner -> inner.schema().path("enum"))
                .filter(values -> values.isArray() && values.isEmpty())
                .map(_ -> Complaint.grave(
                        "has an `enum` without values, so that no argument is right",
                        "Tell the author of the server; often its own settings are incomplete."));
    }
}
