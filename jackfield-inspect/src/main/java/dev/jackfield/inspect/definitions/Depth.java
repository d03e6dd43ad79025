package dev.jackfield.inspect.definitions;

import java.util.stream.Stream;

/// Finds arguments that are nested deeper than the APIs of models allow.
final class Depth implements DefinitionCheck {
    private static final int DEEPEST = 10;

    @Override
    public Stream<Complaint> complaints(Definition definition) {
        var deepest = SubSchemas.of(definition.schema())
                .mapToInt(SubSchemas::depth)
                .max()
                .orElse(0);
        return deepest > DEEPEST
                ? Stream.of(Complaint.mild(
                        "has arguments that are nested %d deep".formatted(deepest),
                        "Some models refuse more than %d; tell the author of the server.".formatted(DEEPEST)))
                : Stream.of();
    }
}
