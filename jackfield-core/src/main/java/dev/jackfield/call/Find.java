package dev.jackfield.call;

/// Finds a text in another in a time that grows with their lengths only. `String.indexOf` compares anew at each place:
/// a long part made of one letter, in a longer text of the same letter, takes it minutes.
final class Find {
    /// So few comparisons at each place do not matter.
    private static final int SHORT = 32;

    private Find() {}

    /// Where it is first, not before `from`; -1 if nowhere.
    static int in(String text, String part, int from) {
        return part.length() <= SHORT ? text.indexOf(part, from) : searched(text, part, from);
    }

    /// By Knuth, Morris and Pratt.
    private static int searched(String text, String part, int from) {
        var borders = borders(part);
        var fitting = 0;
        for (var at = from; at < text.length(); at++) {
            fitting = extended(part, borders, fitting, text.charAt(at));
            if (fitting == part.length()) {
                return at - fitting + 1;
            }
        }
        return -1;
    }

    /// For each beginning of a text: how much of it is also its end.
    private static int[] borders(String part) {
        var borders = new int[part.length()];
        for (var at = 1; at < borders.length; at++) {
            borders[at] = extended(part, borders, borders[at - 1], part.charAt(at));
        }
        return borders;
    }

    /// How much fits after one letter more.
    private static int extended(String part, int[] borders, int fitting, char letter) {
        var length = fitting;
        while (length > 0 && part.charAt(length) != letter) {
            length = borders[length - 1];
        }
        return part.charAt(length) == letter ? length + 1 : length;
    }
}
