package dev.jackfield.inspect.definitions;

import java.util.Set;
import java.util.stream.Stream;

/// Finds formats that some APIs of models refuse instead of ignoring them.
final class Formats implements DefinitionCheck {
    private static final Set<String> USUAL = Set.of(
            "date-time",
            "date",
            "time",
            "duration",
            "email",
            "hostname",
            "ipv4",
            "ipv6",
            "uuid",
            "uri",
            "int32",
            "int64",
            "float",
            "double");

    @Override
    public Stream<Complaint> complaints(Definition definition) {
        return SubSchemas.of(definition.schema())
                .map(inner -> inner.schema().path("format").asString(""))
                .filter(format -> !format.isEmpty() && !USUAL.contains(format))
                .distinct()
                .map(format -> Complaint.mild(
                        "has the format `%s` in its schema, which some models refuse".formatted(format),
                        "Tell the author of the server, or use another model."));
    }
}
