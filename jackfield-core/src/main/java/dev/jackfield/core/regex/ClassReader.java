package dev.jackfield.core.regex;

import java.util.regex.PatternSyntaxException;

/// Translates a character class, `[…]`, to the JDK's spelling, in which an inner bracket or `&&` has a special
/// meaning.
final class ClassReader {
    /// The longest class, because the JDK checks all its parts for each character that is not ASCII.
    private static final int LONGEST = 2_000;

    private final String pattern;
    private final StringBuilder text = new StringBuilder("[");
    private int at;

    ClassReader(String pattern, int from) {
        this.pattern = pattern;
        this.at = from + 1;
        if (peek() == '^') {
            text.append('^');
            at++;
        }
        if (isEmpty()) {
            text.replace(0, text.length(), text.length() > 1 ? "[\\s\\S" : "[^\\s\\S"); // any character, or none
        } else {
            readAll();
        }
        at++;
        text.append(']');
        if (text.length() > LONGEST) {
            throw new PatternSyntaxException("A class of characters is too long", pattern, from);
        }
    }

    /// Returns whether the class is empty. In ECMAScript `[]` and `[^]` are whole classes; in other dialects
    /// the bracket is the first member. Schemas use both. It counts as a member where the next bracket is a
    /// `]`, which ECMAScript does not allow outside of a class.
    private boolean isEmpty() {
        if (peek() != ']') {
            return false;
        }
        for (var next = at + 1; next < pattern.length() && pattern.charAt(next) != '['; next++) {
            if (pattern.charAt(next) == '\\') {
                next++;
            } else if (pattern.charAt(next) == ']') {
                return false;
            }
        }
        return true;
    }

    private void readAll() {
        var first = at;
        while (peek() != ']' || at == first) {
            readMember();
        }
    }

    private char peek() {
        if (at >= pattern.length()) {
            throw new PatternSyntaxException("A '[' has no ']'", pattern, at);
        }
        return pattern.charAt(at);
    }

    private void readMember() {
        switch (peek()) {
            case '\\' -> {
                var escape = new Escape(pattern, at);
                text.append(escape.text());
                at = escape.end();
            }
            case '[', ']', '&', '^' -> text.append('\\').append(pattern.charAt(at++));
            default -> text.append(pattern.charAt(at++));
        }
    }

    int end() {
        return at;
    }

    String text() {
        return text.toString();
    }
}
