package dev.jackfield.settings.edit;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// Finds the places in a JSON text that may have comments and a comma after the last item.
///
/// The loader has read the text before, so nothing is checked here. Its library tells where a token begins only.
final class JsonSpans {
    private static final Pattern BLANK = Pattern.compile("(?:\\s|//[^\\n]*|/\\*.*?\\*/)*", Pattern.DOTALL);
    private static final Pattern STRING = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("[^\\s,\\]}/]+");

    private final String text;
    private int at;

    private JsonSpans(String text) {
        this.text = text;
    }

    /// The root of a text that is known to be JSON; empty when there is nothing but comments.
    static Optional<Span> of(String text) {
        var spans = new JsonSpans(text);
        spans.skip(BLANK);
        return spans.at == text.length() ? Optional.empty() : Optional.of(spans.value());
    }

    private Span value() {
        var start = at;
        return switch (text.charAt(at)) {
            case '{' -> table(start);
            case '[' -> list(start);
            case '"' -> leaf(start, STRING);
            default -> leaf(start, WORD);
        };
    }

    private Span table(int start) {
        var entries = new ArrayList<Span.Entry>();
        at++;
        while (!closes('}')) {
            var key = value();
            skip(BLANK);
            at++; // the colon
            skip(BLANK);
            entries.add(new Span.Entry(name(key), key.start(), value()));
        }
        return new Span.Table(start, at, true, entries);
    }

    private Span list(int start) {
        at++;
        while (!closes(']')) {
            value();
        }
        return new Span.Leaf(start, at);
    }

    /// Passes what stands between items, and the bracket when no other follows.
    private boolean closes(char bracket) {
        skip(BLANK);
        if (text.charAt(at) == ',') {
            at++;
            skip(BLANK);
        }
        if (text.charAt(at) != bracket) {
            return false;
        }
        at++;
        return true;
    }

    private Span leaf(int start, Pattern form) {
        skip(form);
        return new Span.Leaf(start, at);
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
