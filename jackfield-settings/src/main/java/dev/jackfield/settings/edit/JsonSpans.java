package dev.jackfield.settings.edit;

import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;

/// Finds the places in a JSON text that may have comments and a comma after the last item.
final class JsonSpans extends SpanScanner {
    private static final Pattern BLANK = Pattern.compile("\\s+|//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile("[^\\s,\\]}/]+");

    private JsonSpans(String text) {
        super(text, BLANK, WORD, ":");
    }

    /// The root of a text that is known to be JSON; empty when there is nothing but comments.
    static Optional<Span> of(String text) {
        var spans = new JsonSpans(text);
        return spans.isAtEnd() ? Optional.empty() : Optional.of(spans.readValue());
    }

    @Override
    String readName() {
        var start = position();
        skipText();
        return JsonMapper.shared().readTree(textFrom(start)).asString();
    }
}
