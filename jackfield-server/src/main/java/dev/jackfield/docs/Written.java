package dev.jackfield.docs;

import java.util.regex.Pattern;

/// What servers write, made fit for a page.
final class Written {
    /// What steers terminals, or turns the direction of writing so that a line reads otherwise than it is.
    private static final Pattern STEERING =
            Pattern.compile("[\\p{Cc}&&[^\n\t]]|[\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    private Written() {}

    static String clean(String text) {
        return STEERING.matcher(text.replace("\r\n", "\n")).replaceAll("");
    }

    /// With an end, because more follows.
    static String sentence(String text) {
        var words = text.strip();
        return words.isEmpty() || words.matches("(?s).*\\p{Punct}") ? words : words + ".";
    }

    /// The first sentence or line, for tables.
    static String brief(String text) {
        var first = text.strip().lines().findFirst().orElse("");
        var end = first.indexOf(". ");
        return end < 0 ? first : first.substring(0, end + 1);
    }
}
