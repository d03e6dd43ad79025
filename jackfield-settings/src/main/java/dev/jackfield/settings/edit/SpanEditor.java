package dev.jackfield.settings.edit;

import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Edits a text at given spans, and leaves everything else unchanged.
record SpanEditor(EditableText page, FileFormat format) {
    private static final Pattern REST =
            Pattern.compile("[ \\t]*(,?)[ \\t]*(?:(?:#|//)[^\\n]*|/\\*[^\\n]*\\*/\\s*?)?(?:\\R|$)");
    private static final Pattern BLANK_LINE = Pattern.compile("[ \\t]*\\R");
    private static final Pattern EMPTY_LINE = Pattern.compile("\\n[ \\t]*\\r?\\n");
    private static final Pattern COMMA = Pattern.compile("\\s*,");
    private static final Pattern NOTHING = Pattern.compile("\\{\\s*}|\\[\\s*]|~|null|''|\"\"|");

    /// Adds a part at the end of a map or list that has some.
    EditableText add(Span.Table table, String key, JsonNode value) {
        if (table.isEmpty()) {
            return page.replaceRange(table.start(), table.end(), format.flow(Change.nestedValue(List.of(key), value)));
        }
        var last = table.entries().getLast();
        if (!table.flow()) {
            var indent = page.column(table.entries().getFirst().start());
            var gap = table.list() && isSpaced(table) ? page.newline() : "";
            return page.insertLines(endWithComments(last, indent), gap + lines(table, key, value, indent));
        }
        var rest = REST.matcher(page.text()).region(last.end(), page.text().length());
        return page.isFirst(last.start()) && rest.lookingAt() && rest.end() < table.end()
                ? addLine(table, rest.start(1), rest.end(1), rest.end(), key, value)
                : page.insert(last.end(), ", " + pair(table, key, value));
    }

    /// Whether empty lines stand between the parts.
    private boolean isSpaced(Span.Table table) {
        var count = table.entries().size();
        return count > 1
                && EMPTY_LINE
                        .matcher(page.text())
                        .region(
                                table.entries().get(count - 2).end(),
                                table.entries().getLast().start())
                        .find();
    }

    private String lines(Span.Table table, String key, JsonNode value, int indent) {
        return table.list()
                ? format.item(value, indent, page.newline())
                : format.lines(key, value, indent, page.newline());
    }

    private String pair(Span.Table table, String key, JsonNode value) {
        return table.list() ? format.flow(value) : format.pair(key, value);
    }

    /// The line after an entry and its comments, which are indented further than it.
    private int endWithComments(Span.Entry entry, int indent) {
        var end = page.nextLine(entry.end());
        var inner = Pattern.compile("[ ]{%d,}#[^\\n]*(?:\\n|$)".formatted(indent + 1));
        for (var more = inner.matcher(page.text())
                        .region(skipBlankLines(end), page.text().length());
                more.lookingAt();
                more.region(skipBlankLines(end), page.text().length())) {
            end = more.end();
        }
        return end;
    }

    /// The position after the following empty lines.
    private int skipBlankLines(int from) {
        var at = from;
        for (var blank = BLANK_LINE.matcher(page.text()).region(at, page.text().length());
                blank.lookingAt();
                blank.region(at, page.text().length())) {
            at = blank.end();
        }
        return at;
    }

    /// Adds a line after that of the last entry and its comment.
    private EditableText addLine(Span.Table table, int comma, int afterComma, int next, String key, JsonNode value) {
        var last = table.entries().getLast();
        var indent = page.column(last.start());
        var line = " ".repeat(indent) + spread(table, key, value, indent) + page.newline();
        var inserted = page.insert(next, line);
        return comma == afterComma ? inserted.insert(last.end(), ",") : inserted;
    }

    private String spread(Span.Table table, String key, JsonNode value, int indent) {
        return table.list()
                ? format.spread(value, indent, page.newline())
                : format.spread(key, value, indent, page.newline());
    }

    /// Gives a key without a value, or with an empty one, its first parts.
    ///
    /// @param around the map that the key is in
    EditableText fill(Span.Table around, Span.Entry empty, JsonNode parts) {
        var span = empty.value();
        if (around.flow() || around.list()) {
            var isLine = around.flow() && page.isFirst(empty.start());
            return replaceSpan(span, isLine ? spread(parts, page.column(empty.start())) : format.flow(parts));
        }
        var lines = format.block(parts, page.column(empty.start()) + 2, page.newline());
        return page.insertLines(page.nextLine(span.end()), lines).replaceRange(startOfBlanks(span), span.end(), "");
    }

    private String spread(JsonNode parts, int indent) {
        return format.spread(parts, indent, page.newline());
    }

    /// Whether the value can be replaced without losing text.
    boolean isEmpty(Span span) {
        return NOTHING.matcher(page.text().substring(span.start(), span.end())).matches();
    }

    /// Appends a whole document to the text.
    EditableText begin(JsonNode parts) {
        var end = page.text().length();
        return format == FileFormat.JSON
                ? page.insertLines(end, spread(parts, 0) + page.newline())
                : page.insertLines(end, format.block(parts, 0, page.newline()));
    }

    /// Replaces the brackets of an empty document.
    EditableText begin(Span.Table empty, JsonNode parts) {
        return replaceSpan(empty, spread(parts, 0));
    }

    private int startOfBlanks(Span span) {
        var start = span.start();
        while (start > 0 && page.text().charAt(start - 1) == ' ') {
            start--;
        }
        return start;
    }

    /// Replaces a value. One that stands on the lines after its key, by indentation, goes with these lines.
    EditableText replace(Span.Table around, Span.Entry entry, JsonNode value) {
        var span = entry.value();
        if (!(span instanceof Span.Table table) || table.flow() || page.isSameLine(entry.keyEnd(), span.start())) {
            return replaceSpan(span, format.flow(value));
        }
        var colon = around.list() ? entry.keyEnd() : page.text().indexOf(':', entry.keyEnd()) + 1;
        return page.replaceRange(page.lineStart(span.start()), page.nextLine(span.end()), "")
                .insert(colon, " " + format.flow(value));
    }

    /// A value needs a blank after its key.
    private EditableText replaceSpan(Span span, String value) {
        var isClose = span.start() > 0 && ":-".indexOf(page.text().charAt(span.start() - 1)) >= 0;
        return page.replaceRange(span.start(), span.end(), isClose && format == FileFormat.YAML ? " " + value : value);
    }

    EditableText remove(Span.Table table, Span.Entry entry) {
        if (table.flow()) {
            return removeFlow(table, entry);
        }
        return page.isFirst(entry.start()) ? removeSpan(lines(entry)) : removeFirst(table, entry);
    }

    private EditableText removeSpan(Span.Leaf place) {
        return page.replaceRange(place.start(), place.end(), "");
    }

    private Span.Leaf lines(Span.Entry entry) {
        return new Span.Leaf(page.lineStart(entry.start()), endWithComments(entry, page.column(entry.start())));
    }

    /// Removes the first key of a map that begins behind the dash of an item. The dash stays for the next key.
    private EditableText removeFirst(Span.Table table, Span.Entry entry) {
        if (table.entries().size() == 1) {
            return page.replaceRange(entry.start(), entry.end(), "{}");
        }
        var next = table.entries().get(1).start();
        var end = page.nextLine(entry.end());
        return page.text().substring(end, next).isBlank()
                ? page.replaceRange(entry.start(), next, "")
                : page.replaceRange(entry.start(), end, page.newline());
    }

    /// Where an entry stands, with its comments.
    Span.Leaf block(Span.Table table, Span.Entry entry) {
        return table.flow() || !page.isFirst(entry.start()) ? new Span.Leaf(entry.start(), entry.end()) : lines(entry);
    }

    /// With its comma; the last one takes that of the entry before, unless this file has commas at the end.
    private EditableText removeFlow(Span.Table table, Span.Entry entry) {
        var after = comma(entry.end());
        var before = table.entries().indexOf(entry) == 0 || after.isPresent()
                ? OptionalInt.empty()
                : comma(table.entries().get(table.entries().indexOf(entry) - 1).end());
        if (before.isPresent() && isBlankLine(before.getAsInt(), entry.start())) {
            return page.replaceRange(before.getAsInt() - 1, entry.end(), "");
        }
        var without = removeText(table, entry, after.orElse(entry.end()));
        return before.isEmpty() ? without : without.replaceRange(before.getAsInt() - 1, before.getAsInt(), "");
    }

    /// Where the comma that comes next ends.
    private OptionalInt comma(int from) {
        var comma = COMMA.matcher(page.text()).region(from, page.text().length());
        return comma.lookingAt() ? OptionalInt.of(comma.end()) : OptionalInt.empty();
    }

    private boolean isBlankLine(int start, int end) {
        var between = page.text().substring(start, end);
        return between.isBlank() && !between.contains("\n");
    }

    /// The whole lines when nothing else is on them.
    private EditableText removeText(Span.Table table, Span.Entry entry, int end) {
        var rest = REST.matcher(page.text()).region(end, page.text().length());
        return page.isFirst(entry.start()) && rest.lookingAt() && rest.end() <= table.end()
                ? page.replaceRange(page.lineStart(entry.start()), rest.end(), "")
                : page.replaceRange(entry.start(), endOfBlanks(end), "");
    }

    private int endOfBlanks(int at) {
        var end = at;
        while (end < page.text().length() && page.text().charAt(end) == ' ') {
            end++;
        }
        return end;
    }
}
