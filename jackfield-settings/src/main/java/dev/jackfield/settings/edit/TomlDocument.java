package dev.jackfield.settings.edit;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// A TOML document. The parts of a table may stand in several places: under headers, after keys with dots, in braces.
final class TomlDocument implements DocumentEditor {
    private final EditableText page;
    private final TomlStatements statements;
    private final TomlSections sections;

    TomlDocument(String text, TomlStatements statements) {
        this.page = new EditableText(text);
        this.statements = statements;
        this.sections = new TomlSections(page, statements);
    }

    @Override
    public String put(List<String> path, JsonNode value) {
        return pairAbove(path)
                .map(pair -> replace(pair, path, value))
                .orElseGet(() -> add(path, value))
                .text();
    }

    /// The key whose value is, or contains, what is at the path.
    private Optional<TomlStatement> pairAbove(List<String> path) {
        return statements.all().stream()
                .filter(statement -> !statement.isHeader() && TomlStatement.isPrefix(statement.path(), path))
                .findFirst();
    }

    private EditableText replace(TomlStatement pair, List<String> path, JsonNode value) {
        return pair.path().size() == path.size()
                ? page.replaceRange(pair.value().start(), pair.end(), FileFormat.TOML.flow(value))
                : pathInside(pair, path).put(inlineTable(pair), value);
    }

    private SpanPath pathInside(TomlStatement pair, List<String> path) {
        return new SpanPath(
                new SpanEditor(page, FileFormat.TOML), path.subList(pair.path().size(), path.size()));
    }

    private static Span.Table inlineTable(TomlStatement pair) {
        if (pair.value() instanceof Span.Table table) {
            return table;
        }
        throw EditRefusedException.unsupportedForm(
                "the value of `%s` is not a table or list".formatted(pair.path().getLast()));
    }

    private EditableText add(List<String> path, JsonNode value) {
        var parent = path.subList(0, path.size() - 1);
        var around = statements.statementsUnder(parent);
        if (!parent.isEmpty() && around.isEmpty()) {
            return add(parent, Change.nestedValue(path.subList(parent.size(), path.size()), value));
        }
        var isItem = path.getLast().equals(Change.NEW_ITEM);
        if (isItem || (FileFormat.isLarge(value) && prefersSections(parent, around))) {
            return sections.insert(
                    around,
                    isItem ? parent : path,
                    isItem ? Change.nestedValue(List.of(Change.NEW_ITEM), value) : value);
        }
        return addPair(parent, path, value);
    }

    /// Tables go under headers where their neighbours do, or where a pair has no neighbours.
    private static boolean prefersSections(List<String> parent, List<TomlStatement> around) {
        var hasHeaders = around.stream()
                .anyMatch(statement -> statement.isHeader() && !statement.path().equals(parent));
        return hasHeaders || around.stream().allMatch(TomlStatement::isHeader);
    }

    /// Adds a key behind its neighbours: under the header of its table, or with dots as they have.
    private EditableText addPair(List<String> parent, List<String> path, JsonNode value) {
        var last = lastStatementIn(parent);
        if (last.isEmpty()) {
            return parent.isEmpty()
                    ? page.insertLines(0, pair(path, value))
                    : sections.insertBefore(
                            statements.statementsUnder(parent).getFirst(),
                            parent,
                            Change.nestedValue(List.of(path.getLast()), value));
        }
        var section = last.get().section();
        return page.insertLines(
                page.nextLine(last.get().end()),
                indent(last.get()) + pair(path.subList(section.size(), path.size()), value));
    }

    private String indent(TomlStatement neighbour) {
        return " ".repeat(page.column(neighbour.start()));
    }

    /// The last key of a table, else its header.
    private Optional<TomlStatement> lastStatementIn(List<String> table) {
        var keys = statements.statementsUnder(table).stream()
                .filter(statement -> !statement.isHeader() && TomlStatement.isPrefix(statement.section(), table))
                .toList();
        var header = statements.all().stream()
                .filter(statement -> statement.isHeader() && statement.path().equals(table));
        return keys.isEmpty() ? header.findFirst() : Optional.of(keys.getLast());
    }

    private String pair(List<String> key, JsonNode value) {
        return TomlSections.dottedKey(key) + " = " + FileFormat.TOML.flow(value) + page.newline();
    }

    @Override
    public String remove(List<String> path) {
        var above = pairAbove(path).filter(pair -> pair.path().size() < path.size());
        if (above.isPresent()) {
            return pathInside(above.get(), path)
                    .remove(inlineTable(above.get()))
                    .text();
        }
        var places = places(path, sections::removableSpan);
        if (places.isEmpty()) {
            throw EditRefusedException.unsupportedForm("`%s` is not written in it".formatted(path.getLast()));
        }
        var rest = page;
        for (var place : places.reversed()) {
            rest = rest.replaceRange(place.start(), place.end(), "");
        }
        return rest.text();
    }

    /// Where the parts of a table stand, in order.
    private List<Span.Leaf> places(List<String> path, Function<TomlStatement, Span.Leaf> place) {
        return statements.statementsUnder(path).stream()
                .filter(statement -> statement.isHeader() || !TomlStatement.isPrefix(path, statement.section()))
                .map(place)
                .toList();
    }

    @Override
    public Optional<Span.Leaf> block(List<String> path) {
        var above = pairAbove(path).filter(pair -> pair.path().size() < path.size());
        if (above.isPresent()) {
            return Optional.of(pathInside(above.get(), path).block(inlineTable(above.get())));
        }
        var places = places(path, sections::lines);
        var isOne = Stream.iterate(1, at -> at < places.size(), at -> at + 1)
                .allMatch(at -> page.text()
                        .substring(places.get(at - 1).end(), places.get(at).start())
                        .isBlank());
        return isOne && !places.isEmpty()
                ? Optional.of(new Span.Leaf(
                        places.getFirst().start(), places.getLast().end()))
                : Optional.empty();
    }
}
