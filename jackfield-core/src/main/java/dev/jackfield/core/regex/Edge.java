package dev.jackfield.core.regex;

/// A zero-width assertion.
enum Edge {
    START,
    END,
    END_OR_LAST_BREAK,
    LINE_START,
    LINE_END,
    WORD,
    NOT_WORD;

    boolean isAt(String text, int at) {
        return switch (this) {
            case START -> at == 0;
            case END -> at == text.length();
            case END_OR_LAST_BREAK -> at == text.length() || (at == text.length() - 1 && text.charAt(at) == '\n');
            case LINE_START -> at == 0 || text.charAt(at - 1) == '\n';
            case LINE_END -> at == text.length() || text.charAt(at) == '\n';
            case WORD -> isWord(text, at - 1) != isWord(text, at);
            case NOT_WORD -> isWord(text, at - 1) == isWord(text, at);
        };
    }

    private static boolean isWord(String text, int at) {
        if (at < 0 || at >= text.length()) {
            return false;
        }
        var letter = text.charAt(at);
        return letter == '_' || (letter < 128 && Character.isLetterOrDigit(letter));
    }
}
