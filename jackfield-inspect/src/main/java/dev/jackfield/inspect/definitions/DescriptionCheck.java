package dev.jackfield.inspect.definitions;

import java.util.stream.Stream;

/// Finds descriptions that are missing, or longer than the APIs of models accept.
final class DescriptionCheck implements DefinitionCheck {
    private static final int USUAL = 1024;
    private static final int LONGEST = 2048;

    @Override
    public Stream<Complaint> complaints(Definition definition) {
        var length = definition.description().strip().length();
        if (length == 0) {
            return Stream.of(Complaint.mild(
                    "has no description, so that a model has to guess what it does",
                    "Write one in a profile, under `tools`."));
        }
        if (length <= USUAL) {
            return Stream.of();
        }
        var limit = length > LONGEST ? LONGEST : USUAL;
        return Stream.of(Complaint.mild(
                "has a description of more than %,d characters, which some clients cut or refuse".formatted(limit),
                "Write a shorter one in a profile, under `tools`."));
    }
}
