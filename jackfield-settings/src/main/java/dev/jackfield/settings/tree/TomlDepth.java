package dev.jackfield.settings.tree;

import java.util.List;

/// Counts the brackets of a TOML text before the parser sees them, which calls itself for each level.
final class TomlDepth {
    private static final List<String> QUOTES = List.of("\"\"\"", "'''", "\"", "'");

    private final String text;
    private final Extent extent;
    private final Place start;
    private int at;
    private int line = 1;
    private int depth;

    TomlDepth(String text, Extent extent, Place start) {
        this.text = text;
        this.extent = extent;
        this.start = start;
    }

    /// Throws when the text is nested too deep.
    void check() {
        while (at < text.length()) {
            step();
            at++;
        }
    }

    private void step() {
        switch (text.charAt(at)) {
            case '[', '{' -> enterBracket();
            case ']', '}' -> depth = Math.max(0, depth - 1);
            case '"', '\'' -> skipText();
            case '#' -> skipComment();
            case '\n' -> line++;
            default -> {}
        }
    }

    private void enterBracket() {
        if (++depth > extent.depth()) {
            throw new Census.TooLargeException(start.atLine(line), extent.tooDeep());
        }
    }

    /// To the last character of a comment.
    private void skipComment() {
        var end = text.indexOf('\n', at);
        at = (end < 0 ? text.length() : end) - 1;
    }

    /// To the last character of a text. One without an end goes to the end of the line, or of everything.
    private void skipText() {
        var quote = QUOTES.stream()
                .filter(each -> text.startsWith(each, at))
                .findFirst()
                .orElseThrow();
        var escapes = quote.startsWith("\"");
        at += quote.length();
        while (at < text.length() && !text.startsWith(quote, at)) {
            if (text.charAt(at) == '\n') {
                if (quote.length() == 1) {
                    at--;
                    return;
                }
                line++;
            }
            at += escapes && text.charAt(at) == '\\' ? 2 : 1;
        }
        at += quote.length() - 1;
    }
}
