package dev.jackfield.protocol.json;

import java.util.Locale;

/// Compares texts as parsers do that ignore upper and lower case.
final class Caseless {
    private Caseless() {}

    /// Returns the fold of a text: two texts that some reader could take for equal without regard to case have
    /// the same fold. It is never shorter than the text.
    ///
    /// Goes further than simple folding: texts that are equal in upper case only, as the German sharp s and `SS`
    /// are, or by the rules of Turkish, have the same fold too.
    static String fold(String text) {
        return isAscii(text) ? text.toLowerCase(Locale.ROOT) : foldWide(text);
    }

    static boolean isAscii(String text) {
        for (var at = 0; at < text.length(); at++) {
            if (text.charAt(at) > 127) {
                return false;
            }
        }
        return true;
    }

    /// Lower case first, because some letters have an upper case only by way of their lower one.
    private static String foldWide(String text) {
        return lower(lower(text).toUpperCase(Locale.ROOT));
    }

    /// Letter by letter: the lower case of a whole text depends on where in a word a letter stands.
    private static String lower(String text) {
        var lower = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
        return lower.toString();
    }
}
