package dev.jackfield.inspect.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
}
