package dev.jackfield.core.signature;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Writes schemas as types of a language. After a bounded number of steps everything is `any`: references can
/// make a small schema endless.
abstract class Types {
    private static final int DEEPEST = 6;
    private static final int MOST_ALTERNATIVES = 8;
    private static final int MOST_VALUES = 12;
    private static final int MOST_STEPS = 300;

    /// What is left for each type when all types together took too many steps.
    private static final int FEWEST_STEPS = 4;

    private static final int MOST_STEPS_TOGETHER = 3_000;

    private final int longest;
    private int steps;
    private int stepsTogether = MOST_STEPS_TOGETHER;

    /// Creates a writer.
    ///
    /// @param longest the most characters of a type; longer ones are written in general words
    Types(int longest) {
        this.longest = longest;
    }

    abstract String any();

    /// Returns a type that needs no other schema; nothing for a name that is unknown.
    abstract Optional<String> simple(String type);

    abstract String array(Optional<String> items);

    abstract String object(LenientSchema schema, int depth);

    abstract String union(List<String> types);

    abstract String choice(List<String> literals);

    abstract Literals literals();

    String typeOf(LenientSchema schema) {
        var granted = Math.clamp(stepsTogether, FEWEST_STEPS, MOST_STEPS);
        steps = granted;
        var type = typeOf(schema, 0);
        stepsTogether -= granted - steps;
        return type;
    }

    final String typeOf(LenientSchema written, int depth) {
        if (depth > DEEPEST || steps-- <= 0) {
            return any();
        }
        var schema = written.followReferences();
        var type = exact(schema, depth);
        return type.length() <= longest ? type : general(schema);
    }

    private String exact(LenientSchema schema, int depth) {
        var values = schema.values();
        if (!values.isEmpty()) {
            return choiceOf(values).orElseGet(() -> joinTypes(schema, depth, typesOf(values)));
        }
        var alternatives = schema.alternatives();
        if (!alternatives.isEmpty()) {
            return joinDistinct(
                    alternatives.stream().limit(MOST_ALTERNATIVES + 1).map(each -> typeOf(each, depth + 1)));
        }
        if (schema.types().isEmpty()) {
            return schema.allOfParts().stream()
                    .map(each -> typeOf(each, depth + 1))
                    .filter(type -> !type.equals(any()))
                    .findFirst()
                    .orElse(any());
        }
        return joinTypes(schema, depth, schema.types());
    }

    private Optional<String> choiceOf(List<JsonNode> values) {
        if (values.size() > MOST_VALUES || values.stream().anyMatch(JsonNode::isContainer)) {
            return Optional.empty();
        }
        var written = values.stream().map(literals()::literalFor).toList();
        return Optional.of(written)
                .filter(all -> all.stream().allMatch(Optional::isPresent))
                .map(all -> choice(all.stream().map(Optional::get).distinct().toList()))
                .filter(type -> type.length() <= longest);
    }

    private static List<String> typesOf(List<JsonNode> values) {
        return values.stream()
                .map(value -> switch (value.getNodeType()) {
                    case STRING -> "string";
                    case BOOLEAN -> "boolean";
                    case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
                    case OBJECT -> "object";
                    case ARRAY -> "array";
                    case NULL, MISSING, BINARY, POJO -> "null";
                })
                .distinct()
                .toList();
    }

    private String joinTypes(LenientSchema schema, int depth, List<String> types) {
        return joinDistinct(types.stream().map(type -> typeNamed(type, schema, depth)));
    }

    private String typeNamed(String type, LenientSchema schema, int depth) {
        return switch (type) {
            case "array" ->
                array(Optional.of(schema.get("items"))
                        .filter(items -> items.node().isObject())
                        .map(items -> typeOf(items, depth + 1)));
            case "object" -> object(schema, depth);
            default -> simple(type).orElse(any());
        };
    }

    private String joinDistinct(Stream<String> types) {
        var distinct = new LinkedHashSet<>(types.toList());
        if (distinct.contains(any()) || distinct.isEmpty() || distinct.size() > MOST_ALTERNATIVES) {
            return any();
        }
        return distinct.size() == 1 ? distinct.getFirst() : union(List.copyOf(distinct));
    }

    /// Returns the type without its parts.
    private String general(LenientSchema schema) {
        return switch (schema.types()) {
            case List<String> one when one.equals(List.of("array")) -> array(Optional.empty());
            case List<String> one when one.equals(List.of("object")) -> object();
            default -> any();
        };
    }

    /// Returns the type of objects whose parts are not known.
    abstract String object();
}
