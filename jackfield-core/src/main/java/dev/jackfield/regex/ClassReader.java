package dev.jackfield.regex;

import java.util.regex.PatternSyntaxException;

/// A class of characters, `[…]`, in the JDK's spelling: there a bracket or `&&` inside has a meaning of its own.
final class ClassReader {
    /// The JDK looks at one part after the other for each character that is not ASCII.
    private static final int LONGEST = 2_000;

    private final String pattern;
    private final StringBuilder text = new StringBuilder("[");
    private int at;

    ClassReader(String pattern, int from) {
        this.pattern = pattern;
        this.at = from + 1;
        if (next() == '^') {
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

    /// In ECMAScript `[]` and `[^]` are whole classes, elsewhere the bracket is the first member. Schemas have both.
    /// It is a member where the next bracket is a `]`, which ECMAScript does not allow outside of a class.
    private boolean isEmpty() {
        if (next() != ']') {
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
        while (next() != ']' || at == first) {
            read();
        }
    }

    private char next() {
        if (at >= pattern.length()) {
            throw new PatternSyntaxException("A '[' has no ']'", pattern, at);
        }
        return pattern.charAt(at);
    }

    private void read() {
        switch (next()) {
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
