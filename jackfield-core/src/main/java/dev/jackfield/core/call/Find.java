package dev.jackfield.core.call;

/// Finds a text in another in linear time. `String.indexOf` takes quadratic time: it needs minutes to look for a
/// long run of one letter in a longer run of it.
final class Find {
    /// Up to this length `String.indexOf` is fast enough.
    private static final int SHORT = 32;

    private Find() {}

    /// Returns the first position at or after `from`, or -1.
    static int indexOf(String text, String part, int from) {
        return part.length() <= SHORT ? text.indexOf(part, from) : search(text, part, from);
    }

    /// Searches by the algorithm of Knuth, Morris and Pratt.
    private static int search(String text, String part, int from) {
        var borders = borders(part);
        var fitting = 0;
        for (var at = from; at < text.length(); at++) {
            fitting = extendMatch(part, borders, fitting, text.charAt(at));
            if (fitting == part.length()) {
                return at - fitting + 1;
            }
        }
        return -1;
    }

    /// Returns for each prefix the length of its longest border, which is both its beginning and its end.
    private static int[] borders(String part) {
        var borders = new int[part.length()];
        for (var at = 1; at < borders.length; at++) {
            borders[at] = extendMatch(part, borders, borders[at - 1], part.charAt(at));
        }
        return borders;
    }

    /// Returns the length of the match after one more letter.
    private static int extendMatch(String part, int[] borders, int fitting, char letter) {
        var length = fitting;
        while (length > 0 && part.charAt(length) != letter) {
            length = borders[length - 1];
        }
        return part.charAt(length) == letter ? length + 1 : length;
    }
}
