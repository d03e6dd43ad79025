package dev.jackfield.settings.edit;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// The headers of a TOML text, each with the lines that belong to it.
record TomlSections(EditableText page, TomlStatements statements) {
    /// Where a header stands with its lines, or a key with its value. The comment above a header is not one of them.
    Span.Leaf lines(TomlStatement statement) {
        return new Span.Leaf(
                page.lineStart(statement.start()),
                statement.isHeader() ? end(statement) : page.nextLine(statement.end()));
    }

    /// The lines of a statement and the empty lines that would be too many without them.
    Span.Leaf removableSpan(TomlStatement statement) {
        var lines = lines(statement);
        var end = statement.isHeader() ? skip(String::isBlank, lines.end()) : lines.end();
        return statement.isHeader() && end == page.text().length()
                ? new Span.Leaf(withoutBlankLines(lines.start()), end)
                : new Span.Leaf(lines.start(), end);
    }

    private int withoutBlankLines(int start) {
        var at = start;
        while (at > 0 && page.text().substring(page.lineStart(at - 1), at).isBlank()) {
            at = page.lineStart(at - 1);
        }
        return at;
    }

    /// The line after a header with its keys and the comments behind them. A comment right above the next header is
    /// of that one.
    private int end(TomlStatement header) {
        var last = header;
        for (var at = statements.all().indexOf(header) + 1;
                at < statements.all().size();
                at++) {
            if (statements.all().get(at).isHeader()) {
                break;
            }
            last = statements.all().get(at);
        }
        return endOfComments(page.nextLine(last.end()));
    }

    /// The position after the comments that begin here, if an empty line or the end follows them.
    private int endOfComments(int from) {
        var end = skip(line -> line.stripLeading().startsWith("#"), from);
        return line(end).isBlank() ? end : from;
    }

    private int skip(Predicate<String> kind, int from) {
        var at = from;
        while (at < page.text().length() && kind.test(line(at))) {
            at = page.nextLine(at);
        }
        return at;
    }

    private String line(int start) {
        return page.text().substring(start, page.nextLine(start));
    }

    /// Inserts a table behind its neighbours, or at the end.
    EditableText insert(List<TomlStatement> around, List<String> path, JsonNode value) {
        var headers = around.stream().filter(TomlStatement::isHeader).toList();
        var isAtEnd = headers.isEmpty() || path.size() == 1;
        var at = isAtEnd ? page.text().length() : end(headers.getLast());
        var text = text(path, value);
        return page.insertLines(at, isAfterText(at) ? page.newline() + text : text);
    }

    private boolean isAfterText(int at) {
        var before = page.text().substring(0, at);
        return !before.isBlank()
                && !before.substring(page.lineStart(Math.max(0, at - 1))).isBlank();
    }

    /// Inserts the header of a table that so far has only tables inside.
    EditableText insertBefore(TomlStatement first, List<String> path, JsonNode value) {
        return page.insert(page.lineStart(first.start()), text(path, value) + page.newline());
    }

    /// A table, or a list of tables, under headers of its own.
    private String text(List<String> path, JsonNode value) {
        if (value.isArray()) {
            return value.valueStream()
                    .map(item -> "[[" + header(path) + "]]" + page.newline() + pairs(item))
                    .collect(Collectors.joining(page.newline()));
        }
        var isOnlyTables = value.valueStream().allMatch(FileFormat::isLarge);
        return isOnlyTables
                ? value.properties().stream()
                        .map(entry -> text(Change.append(path, entry.getKey()), entry.getValue()))
                        .collect(Collectors.joining(page.newline()))
                : "[" + header(path) + "]" + page.newline() + pairs(value);
    }

    private String header(List<String> path) {
        return dottedKey(statements.namedPath(path));
    }

    private String pairs(JsonNode table) {
        return table.properties().stream()
                .map(entry -> FileFormat.TOML.pair(entry.getKey(), entry.getValue()) + page.newline())
                .collect(Collectors.joining());
    }

    static String dottedKey(List<String> keys) {
        return keys.stream().map(FileFormat.TOML::key).collect(Collectors.joining("."));
    }
}
