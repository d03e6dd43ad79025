package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Finds the values of a text in brackets, quotes and words, from its beginning to its end.
///
/// The loader has read the text before, so nothing is checked here. Its libraries do not tell where a value ends.
abstract class SpanScanner {
    private static final List<String> LONG_QUOTES = List.of("\"\"\"", "'''");

    private final String text;
    private final Pattern blank;
    private final Pattern word;
    private final String assignment;
    private int at;

    /// @param blank one space or comment; an engine that repeats alternatives would call itself for each of them
    /// @param word a value without quotes
    /// @param assignment what stands between a key and its value
    SpanScanner(String text, Pattern blank, Pattern word, String assignment) {
        this.text = text;
        this.blank = blank;
        this.word = word;
        this.assignment = assignment;
    }

    /// Passes the key of a table, and returns its name.
    abstract String readName();

    /// Passes blanks and comments.
    final boolean isAtEnd() {
        skipBlanks();
        return at >= text.length();
    }

    private void skipBlanks() {
        for (var before = -1; before < at; ) {
            before = at;
            skip(blank);
        }
    }

    final int position() {
        return at;
    }

    /// The text since a position.
    final String textFrom(int start) {
        return text.substring(start, at);
    }

    final boolean isBefore(String next) {
        return text.startsWith(next, at);
    }

    /// Passes this text if it comes next.
    final boolean skipIf(String next) {
        var is = isBefore(next);
        at += is ? next.length() : 0;
        return is;
    }

    final void skipTo(String mark) {
        var found = text.indexOf(mark, at);
        if (found < 0) {
            throw EditRefusedException.unsupportedForm("it is not clear where its tables end");
        }
        at = found + mark.length();
    }

    final void skip(Pattern form) {
        var found = form.matcher(text).region(at, text.length());
        at = found.lookingAt() ? found.end() : at;
    }

    final Span readValue() {
        var first = isAtEnd() ? ' ' : text.charAt(at);
        var start = at;
        return switch (first) {
            case '{' -> readTable(start);
            case '[' -> readList(start);
            case '"', '\'' -> {
                skipText();
                yield new Span.Leaf(start, at);
            }
            default -> {
                skip(word);
                yield new Span.Leaf(start, at);
            }
        };
    }

    private Span readTable(int start) {
        var entries = new ArrayList<Span.Entry>();
        at++;
        while (!skipClosing("}")) {
            var begin = at;
            var name = readName();
            var end = at;
            skipBlanks();
            skipTo(assignment);
            entries.add(new Span.Entry(name, begin, end, readValue()));
        }
        return new Span.Table(start, at, true, false, entries);
    }

    private Span readList(int start) {
        var items = new ArrayList<Span.Entry>();
        at++;
        while (!skipClosing("]")) {
            items.add(new Span.Entry(String.valueOf(items.size()), at, at, readValue()));
        }
        return new Span.Table(start, at, true, true, items);
    }

    /// Passes what stands between items, and the bracket when no other follows.
    private boolean skipClosing(String bracket) {
        skipBlanks();
        if (skipIf(",")) {
            skipBlanks();
        }
        if (at >= text.length()) {
            throw EditRefusedException.unsupportedForm("it is not clear where its values end");
        }
        return skipIf(bracket);
    }

    /// Passes a text in quotes. In single quotes a backslash is only a character.
    final void skipText() {
        var quote = LONG_QUOTES.stream().filter(this::isBefore).findFirst().orElse(text.substring(at, at + 1));
        var isRaw = quote.startsWith("'");
        at += quote.length();
        while (!isBefore(quote)) {
            at += !isRaw && text.charAt(at) == '\\' ? 2 : 1;
            if (at >= text.length()) {
                throw EditRefusedException.unsupportedForm("it is not clear where its texts end");
            }
        }
        at += quote.length();
        skipQuotes(quote);
    }

    /// A long text may end with up to two quotes of its own.
    private void skipQuotes(String quote) {
        for (var more = 0; quote.length() > 1 && more < 2; more++) {
            skipIf(quote.substring(0, 1));
        }
    }
}
