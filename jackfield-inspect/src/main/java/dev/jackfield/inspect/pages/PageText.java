package dev.jackfield.inspect.pages;

import dev.jackfield.protocol.text.PlainText;

/// Prepares text of servers for a page.
final class PageText {
    private PageText() {}

    static String clean(String text) {
        return PlainText.clean(text.replace("\r\n", "\n"));
    }

    /// Ends the text with a full stop, because more follows.
    static String sentence(String text) {
        var words = text.strip();
        return words.isEmpty() || words.matches("(?s).*\\p{Punct}") ? words : words + ".";
    }

    /// The first sentence or line, for tables.
    static String firstSentence(String text) {
        var first = text.strip().lines().findFirst().orElse("");
        var end = first.indexOf(". ");
        return end < 0 ? first : first.substring(0, end + 1);
    }
}
