package dev.jackfield.definitions;

import java.util.stream.Stream;

/// A choice between nothing: no argument is right.
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
