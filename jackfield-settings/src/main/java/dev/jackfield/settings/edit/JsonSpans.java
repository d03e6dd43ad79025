package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// Finds the places in a JSON text that may have comments and a comma after the last item.
///
/// The loader has read the text before, so nothing is checked here. Its library tells where a token begins only.
final class JsonSpans {
    // One at a time: an engine that repeats alternatives calls itself for each of them.
    private static final Pattern BLANK = Pattern.compile("\\s+|//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("[^\\s,\\]}/]+");

    private final String text;
    private int at;

    private JsonSpans(String text) {
        this.text = text;
    }

    /// The root of a text that is known to be JSON; empty when there is nothing but comments.
    static Optional<Span> of(String text) {
        var spans = new JsonSpans(text);
        spans.skipBlanks();
        return spans.at == text.length() ? Optional.empty() : Optional.of(spans.readValue());
    }

    private Span readValue() {
        var start = at;
        return switch (text.charAt(at)) {
            case '{' -> readTable(start);
            case '[' -> readList(start);
            case '"' -> readText(start);
            default -> readWord(start);
        };
    }

    private Span readTable(int start) {
        var entries = new ArrayList<Span.Entry>();
        at++;
        while (!skipClosing('}')) {
            var key = readValue();
            skipBlanks();
            at++; // the colon
            skipBlanks();
            entries.add(new Span.Entry(name(key), key.start(), key.end(), readValue()));
        }
        return new Span.Table(start, at, true, false, entries);
    }

    private Span readList(int start) {
        var items = new ArrayList<Span.Entry>();
        at++;
        while (!skipClosing(']')) {
            items.add(new Span.Entry(String.valueOf(items.size()), at, at, readValue()));
        }
        return new Span.Table(start, at, true, true, items);
    }

    /// Passes what stands between items, and the bracket when no other follows.
    private boolean skipClosing(char bracket) {
        skipBlanks();
        if (text.charAt(at) == ',') {
            at++;
            skipBlanks();
        }
        if (text.charAt(at) != bracket) {
            return false;
        }
        at++;
        return true;
    }

    private Span readWord(int start) {
        skip(WORD);
        return new Span.Leaf(start, at);
    }

    private Span readText(int start) {
        at++;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at++;
        return new Span.Leaf(start, at);
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

    private String name(Span key) {
        return JsonMapper.shared()
                .readTree(text.substring(key.start(), key.end()))
                .asString();
    }
}
