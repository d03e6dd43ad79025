package dev.jackfield.settings.edit;

import java.util.OptionalInt;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// Edits a text at given spans, and leaves everything else unchanged.
record SpanEditor(EditableText page, FileFormat format) {
    private static final Pattern REST =
            Pattern.compile("[ \\t]*(,?)[ \\t]*(?:(?:#|//)[^\\n]*|/\\*[^\\n]*\\*/\\s*?)?(?:\\R|$)");
    private static final Pattern BLANK_LINE = Pattern.compile("[ \\t]*\\R");
    private static final Pattern COMMA = Pattern.compile("\\s*,");
    private static final Pattern NOTHING = Pattern.compile("\\{\\s*}|~|null|");

    /// Adds a key at the end of a map that has some.
    EditableText add(Span.Table table, String key, JsonNode value) {
        var last = table.entries().getLast();
        if (!table.flow()) {
            var indent = page.column(table.entries().getFirst().start());
            return page.insertLines(behind(last, indent), format.lines(key, value, indent, page.newline()));
        }
        var rest = REST.matcher(page.text()).region(last.end(), page.text().length());
        return page.isFirst(last.start()) && rest.lookingAt() && rest.end() < table.end()
                ? addLine(last, rest.start(1), rest.end(1), rest.end(), key, value)
                : page.insert(last.end(), ", " + format.pair(key, value));
    }

    /// The line after an entry and its comments, which are indented further than it.
    private int behind(Span.Entry entry, int indent) {
        var end = page.nextLine(entry.end());
        var inner = Pattern.compile("[ ]{%d,}#[^\\n]*(?:\\n|$)".formatted(indent + 1));
        for (var more = inner.matcher(page.text())
                        .region(blanks(end), page.text().length());
                more.lookingAt();
                more.region(blanks(end), page.text().length())) {
            end = more.end();
        }
        return end;
    }

    /// The position after the following empty lines.
    private int blanks(int from) {
        var at = from;
        for (var blank = BLANK_LINE.matcher(page.text()).region(at, page.text().length());
                blank.lookingAt();
                blank.region(at, page.text().length())) {
            at = blank.end();
        }
        return at;
    }

    /// The position after the line of the last entry and its comment.
    private EditableText addLine(Span.Entry last, int comma, int afterComma, int next, String key, JsonNode value) {
        var indent = page.column(last.start());
        var line = " ".repeat(indent) + format.spread(key, value, indent, page.newline()) + page.newline();
        var inserted = page.insert(next, line);
        return comma == afterComma ? inserted.insert(last.end(), ",") : inserted;
    }

    /// Adds the first entry to a key without a value or with an empty map.
    ///
    /// @param around the map that the key is in
    EditableText fill(Span.Table around, Span.Entry empty, String key, JsonNode value) {
        var span = empty.value();
        if (around.flow()) {
            var indent = page.isFirst(empty.start()) ? page.column(empty.start()) : -1;
            var inner = indent < 0
                    ? "{" + format.pair(key, value) + "}"
                    : braces(format.spread(key, value, indent + 2, page.newline()), indent);
            return page.with(span.start(), span.end(), inner);
        }
        var indent = page.column(empty.start()) + 2;
        var lines = format.lines(key, value, indent, page.newline());
        return page.insertLines(page.nextLine(span.end()), lines).with(blanksBefore(span), span.end(), "");
    }

    /// Whether the value can be replaced without losing text.
    boolean isEmpty(Span span) {
        return NOTHING.matcher(page.text().substring(span.start(), span.end())).matches();
    }

    /// Appends a whole document to the text.
    EditableText begin(String key, JsonNode value) {
        var end = page.text().length();
        return switch (format) {
            case YAML, TOML -> page.insertLines(end, format.lines(key, value, 0, page.newline()));
            case JSON ->
                page.insertLines(end, braces(format.spread(key, value, 2, page.newline()), 0) + page.newline());
        };
    }

    /// Replaces the braces of an empty document.
    EditableText begin(Span.Table empty, String key, JsonNode value) {
        return page.with(empty.start(), empty.end(), braces(format.spread(key, value, 2, page.newline()), 0));
    }

    private String braces(String inner, int indent) {
        var newline = page.newline();
        return "{" + newline + " ".repeat(indent + 2) + inner + newline + " ".repeat(indent) + "}";
    }

    private int blanksBefore(Span span) {
        var start = span.start();
        while (start > 0 && page.text().charAt(start - 1) == ' ') {
            start--;
        }
        return start;
    }

    EditableText replace(Span.Entry entry, JsonNode scalar) {
        return page.with(entry.value().start(), entry.value().end(), scalar.toString());
    }

    EditableText remove(Span.Table table, Span.Entry entry) {
        return table.flow()
                ? removeFlow(table, entry)
                : page.with(page.lineStart(entry.start()), behind(entry, page.column(entry.start())), "");
    }

    /// With its comma; the last one takes that of the entry before, unless this file has commas at the end.
    private EditableText removeFlow(Span.Table table, Span.Entry entry) {
        var after = comma(entry.end());
        var before = table.entries().indexOf(entry) == 0 || after.isPresent()
                ? OptionalInt.empty()
                : comma(table.entries().get(table.entries().indexOf(entry) - 1).end());
        if (before.isPresent() && isBlankLine(before.getAsInt(), entry.start())) {
            return page.with(before.getAsInt() - 1, entry.end(), "");
        }
        var without = removeText(table, entry, after.orElse(entry.end()));
        return before.isEmpty() ? without : without.with(before.getAsInt() - 1, before.getAsInt(), "");
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
                ? page.with(page.lineStart(entry.start()), rest.end(), "")
                : page.with(entry.start(), blanksAfter(end), "");
    }

    private int blanksAfter(int at) {
        var end = at;
        while (end < page.text().length() && page.text().charAt(end) == ' ') {
            end++;
        }
        return end;
    }
}
