package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.tomlj.Toml;

/// Finds the keys and values of a TOML text from its beginning to its end.
///
/// The loader has read the text before, so nothing is checked here. Its library does not tell where a value ends.
final class TomlScanner {
    private static final Pattern BLANK = Pattern.compile("\\s+|#[^\\n]*");
    private static final Pattern SPACE = Pattern.compile("[ \\t]*");
    private static final Pattern BARE = Pattern.compile("[^\\s.=\\]\"']+");
    private static final Pattern WORD = Pattern.compile("[^,\\]}#\\r\\n]*[^,\\]}#\\s]");
    private static final List<String> LONG_QUOTES = List.of("\"\"\"", "'''");

    private final String text;
    private int at;

    TomlScanner(String text) {
        this.text = text;
    }

    /// Passes blanks and comments.
    boolean isAtEnd() {
        skipBlanks();
        return at >= text.length();
    }

    int position() {
        return at;
    }

    /// Passes this text if it comes next.
    boolean skipIf(String next) {
        var is = text.startsWith(next, at);
        at += is ? next.length() : 0;
        return is;
    }

    void skipTo(String mark) {
        var found = text.indexOf(mark, at);
        if (found < 0) {
            throw EditRefusedException.unsupportedForm("it is not clear where its tables end");
        }
        at = found + mark.length();
    }

    /// The parts of a key, of which those in quotes may have dots themselves.
    List<String> readKey() {
        var parts = new ArrayList<String>();
        do {
            skip(SPACE);
            parts.add(readKeyPart());
            skip(SPACE);
        } while (skipIf("."));
        return parts;
    }

    private String readKeyPart() {
        var start = at;
        if (text.startsWith("\"", at) || text.startsWith("'", at)) {
            skipText();
            return Objects.requireNonNull(
                    Toml.parse("key = " + text.substring(start, at)).getString("key"));
        }
        skip(BARE);
        if (at == start) {
            throw EditRefusedException.unsupportedForm("it is not clear what its keys are");
        }
        return text.substring(start, at);
    }

    Span readValue() {
        skip(SPACE);
        var start = at;
        return switch (at < text.length() ? text.charAt(at) : ' ') {
            case '{' -> readTable(start);
            case '[' -> readList(start);
            case '"', '\'' -> {
                skipText();
                yield new Span.Leaf(start, at);
            }
            default -> {
                skip(WORD);
                yield new Span.Leaf(start, at);
            }
        };
    }

    private Span readTable(int start) {
        var entries = new ArrayList<Span.Entry>();
        at++;
        while (!skipClosing("}")) {
            var begin = at;
            var key = readKey();
            var end = at;
            skipTo("=");
            entries.add(new Span.Entry(key.size() == 1 ? key.getFirst() : "", begin, end, readValue()));
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
    private void skipText() {
        var quote = LONG_QUOTES.stream()
                .filter(mark -> text.startsWith(mark, at))
                .findFirst()
                .orElse(text.substring(at, at + 1));
        var isRaw = quote.startsWith("'");
        at += quote.length();
        while (!text.startsWith(quote, at)) {
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
            at += text.startsWith(quote.substring(0, 1), at) ? 1 : 0;
        }
    }

    private void skipBlanks() {
        for (var before = -1; before < at; ) {
            before = at;
            skip(BLANK);
        }
    }

    private void skip(Pattern form) {
        var found = form.matcher(text).region(at, text.length());
        at = found.lookingAt() ? found.end() : at;
    }
}
