package dev.jackfield.inspect.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The properties of an object, one row each; nested properties follow their parent.
final class SchemaTable {
    private static final List<String> HEAD = List.of("Name", "Type", "Required", "Default", "Description");
    private static final int DEEPEST = 6;

    private final List<List<InlineText>> rows = new ArrayList<>();

    private SchemaTable() {}

    /// The table, unless there is nothing to tell.
    static Optional<Block> of(JsonNode schema) {
        var table = new SchemaTable();
        table.addMembers(SchemaPart.of(schema), "", 0);
        return table.rows.isEmpty() ? Optional.empty() : Optional.of(new Block.Table(HEAD, table.rows));
    }

    private void addMembers(SchemaPart schema, String path, int depth) {
        if (depth > DEEPEST || schema.node().has("$ref")) {
            return;
        }
        var before = path.isEmpty() ? "" : path + ".";
        for (var member : schema.members()) {
            add(before + member.name(), member, depth);
        }
        schema.items().ifPresent(items -> addMembers(items, path + "[]", depth));
        schema.additionalMembers()
                .ifPresent(others -> add(before + "*", new SchemaPart.Member("*", others, false, ""), depth));
        var number = 1;
        for (var choice : schema.choices()) {
            addMembers(choice, path + "(" + choice.label(number++) + ")", depth);
        }
    }

    private void add(String path, SchemaPart.Member member, int depth) {
        var node = member.schema().node();
        rows.add(List.of(
                InlineText.EMPTY.code(path),
                InlineText.of(member.schema().type()),
                InlineText.of(member.required() ? "yes" : "no"),
                node.has("default")
                        ? InlineText.EMPTY.code(ValueConstraints.valueText(node.path("default")))
                        : InlineText.EMPTY,
                description(member)));
        addMembers(member.schema(), path, depth + 1);
    }

    /// Prefers the description at the place of use to the one at the definition.
    private static InlineText description(SchemaPart.Member member) {
        var described = member.description().isEmpty() ? member.schema().description() : member.description();
        var limits = new ValueConstraints(member.schema().node()).line();
        var items = member.schema().items().map(each -> new ValueConstraints(each.node()).line());
        return InlineText.of(PageText.sentence(described))
                .then(limits)
                .then(items.filter(line -> !line.parts().isEmpty())
                        .map(line -> InlineText.of("Each item:").then(line))
                        .orElse(InlineText.EMPTY));
    }

    /// Describes the constraints of a value besides its type.
    private record ValueConstraints(JsonNode schema) {
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
            return schema.path(key)
                    .valueStream()
                    .map(ValueConstraints::valueText)
                    .toList();
        }

        /// A text as it is, everything else as JSON.
        static String valueText(JsonNode value) {
            return value.isString() && !value.asString().isBlank() ? value.asString() : value.toString();
        }
    }
}
