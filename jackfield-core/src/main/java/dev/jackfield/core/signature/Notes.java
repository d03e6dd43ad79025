package dev.jackfield.core.signature;

import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What is said of a value or a method beside its type, on one line.
final class Notes {
    private static final int LONGEST_DESCRIPTION = 500;
    private static final int LONGEST_VALUES = 300;

    private static final List<String> LIMITS = List.of("""
        format pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength
        maxLength minItems maxItems\
        """.split("\\s+"));

    private static final List<String> HINTS =
            List.of("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint");

    private Notes() {}

    /// Returns the description of a value, the values that are allowed, and their limits; empty when there are
    /// none.
    static String of(LenientSchema written, Literals literals) {
        var schema = written.followReferences();
        var description = written.description().isEmpty() ? schema.description() : written.description();
        return Stream.of(
                        Prose.line(description, LONGEST_DESCRIPTION),
                        values(schema, literals),
                        limits(schema, literals))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String values(LenientSchema schema, Literals literals) {
        var values = schema.values();
        return values.size() < 2
                ? ""
                : values.stream()
                        .map(value -> literals.literalFor(value).orElse("..."))
                        .collect(Collectors.collectingAndThen(
                                Collectors.joining(", ", "One of ", "."), text -> Prose.cut(text, LONGEST_VALUES)));
    }

    private static String limits(LenientSchema schema, Literals literals) {
        var limits = LIMITS.stream()
                .filter(key -> schema.has(key) && schema.get(key).node().isValueNode())
                .flatMap(key -> literals.literalFor(schema.get(key).node()).map(value -> key + " " + value).stream())
                .collect(Collectors.joining(", "));
        return limits.isEmpty() ? "" : "(" + limits + ")";
    }

    /// Returns what a tool says of its effects, each hint with its value; empty when it says nothing.
    static String hints(SkillMethod method) {
        var annotations = LenientJson.object(method.definition(), "annotations");
        return HINTS.stream()
                .flatMap(hint ->
                        annotations.get(hint).filter(Notes::isBoolean).map(value -> hint + " " + value).stream())
                .collect(Collectors.joining(", "));
    }

    private static boolean isBoolean(Json value) {
        return RawJson.TRUE.equals(value) || RawJson.FALSE.equals(value);
    }
}
