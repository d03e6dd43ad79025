package dev.jackfield.inspect.pages;

import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Describes the constraints of a value besides its type.
record ValueConstraints(JsonNode schema) {
    /// The most values that a table cell lists.
    private static final int SHOWN = 40;

    private static final List<String> WORDS = List.of(
            "minimum", "at least %s",
            "exclusiveMinimum", "more than %s",
            "maximum", "at most %s",
            "exclusiveMaximum", "less than %s",
            "multipleOf", "a multiple of %s",
            "minLength", "at least %s characters",
            "maxLength", "at most %s characters",
            "minItems", "at least %s items",
            "maxItems", "at most %s items",
            "minProperties", "at least %s entries",
            "maxProperties", "at most %s entries");

    InlineText line() {
        return choices().then(bounds()).then(pattern()).then(examples());
    }

    private InlineText choices() {
        var values = values("enum");
        if (values.isEmpty()) {
            return InlineText.EMPTY;
        }
        var more = values.size() > SHOWN ? " and %d more".formatted(values.size() - SHOWN) : "";
        return InlineText.of("One of ")
                .codes(values.subList(0, Math.min(SHOWN, values.size())))
                .text(more + ".");
    }

    private InlineText bounds() {
        var words = Stream.iterate(0, index -> index < WORDS.size(), index -> index + 2)
                .filter(index -> schema.has(WORDS.get(index)))
                .map(index -> WORDS.get(index + 1)
                        .formatted(schema.path(WORDS.get(index)).toString()));
        var unique = Stream.of("no item twice")
                .filter(_ -> schema.path("uniqueItems").asBoolean(false));
        var all = String.join(", ", Stream.concat(words, unique).toList());
        return all.isEmpty()
                ? InlineText.EMPTY
                : InlineText.of(Character.toUpperCase(all.charAt(0)) + all.substring(1) + ".");
    }

    private InlineText pattern() {
        return schema.has("pattern")
                ? InlineText.of("Matches ")
                        .code(schema.path("pattern").asString(""))
                        .text(".")
                : InlineText.EMPTY;
    }

    private InlineText examples() {
        var values = values("examples");
        return values.isEmpty()
                ? InlineText.EMPTY
                : InlineText.of("For example ").codes(values).text(".");
    }

    private List<String> values(String key) {
        return schema.path(key).valueStream().map(ValueConstraints::valueText).toList();
    }

    /// A text as it is, everything else as JSON.
    static String valueText(JsonNode value) {
        return value.isString() && !value.asString().isBlank() ? value.asString() : value.toString();
    }
}
