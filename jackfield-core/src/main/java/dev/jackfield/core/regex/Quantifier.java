package dev.jackfield.core.regex;

/// A quantifier: `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`. A brace of any other form is a literal brace.
final class Quantifier {
    private static final int MOST = 999_999_999;

    private final String pattern;

    private int at;
    private int min;
    private int max = RegexNode.ENDLESS;
    private final boolean isThere;

    Quantifier(String pattern, int from) {
        this.pattern = pattern;
        this.at = from;
        this.isThere = from < pattern.length() && read();
    }

    private boolean read() {
        switch (pattern.charAt(at++)) {
            case '*' -> {}
            case '+' -> min = 1;
            case '?' -> max = 1;
            case '{' -> {
                return readBounds();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean readBounds() {
        min = readNumber();
        max = min;
        if (min >= 0 && isAt(',')) {
            at++;
            max = isAt('}') ? RegexNode.ENDLESS : readNumber();
        }
        return min >= 0 && max >= min && isAt('}') && at++ > 0;
    }

    /// Reads a number; -1 when there is none.
    private int readNumber() {
        var from = at;
        var number = 0L;
        while (at < pattern.length() && isDigit(pattern.charAt(at))) {
            number = Math.min(MOST, number * 10 + (pattern.charAt(at++) - '0'));
        }
        return at == from ? -1 : (int) number;
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }

    private boolean isAt(char letter) {
        return at < pattern.length() && pattern.charAt(at) == letter;
    }

    boolean isThere() {
        return isThere;
    }

    int end() {
        return at;
    }

    int min() {
        return min;
    }

    int max() {
        return max;
    }
}
