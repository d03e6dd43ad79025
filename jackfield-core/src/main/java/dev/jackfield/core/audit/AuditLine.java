package dev.jackfield.core.audit;

/// Builds one line of the audit. Used by one thread.
final class AuditLine {
    private static final int SHOWN = 200;
    private static final int USUAL = 200;

    private final StringBuilder line = new StringBuilder(USUAL);

    /// Adds a value that is nearly always plain. Any other is quoted.
    AuditLine addPlain(String key, String value) {
        if (!isPlain(value)) {
            return addQuoted(key, value);
        }
        appendKey(key).append(value);
        return this;
    }

    AuditLine addQuoted(String key, String value) {
        appendKey(key).append('"');
        var end = end(value);
        for (var at = 0; at < end; at++) {
            appendLetter(value.charAt(at));
        }
        line.append(end < value.length() ? "…\"" : "\"");
        return this;
    }

    /// Returns the value as far as a line shows it.
    static String cut(String value) {
        var end = end(value);
        return end < value.length() ? value.substring(0, end) + "…" : value;
    }

    private StringBuilder appendKey(String key) {
        return line.append(line.isEmpty() ? "" : " ").append(key).append('=');
    }

    /// Returns where to cut a value, but never inside a surrogate pair.
    private static int end(String value) {
        if (value.length() <= SHOWN) {
            return value.length();
        }
        return Character.isHighSurrogate(value.charAt(SHOWN - 1)) ? SHOWN - 1 : SHOWN;
    }

    private void appendLetter(char letter) {
        switch (letter) {
            case '"', '\\' -> line.append('\\').append(letter);
            case '\n' -> line.append("\\n");
            case '\r' -> line.append("\\r");
            case '\t' -> line.append("\\t");
            default -> {
                if (isVisible(letter)) {
                    line.append(letter);
                } else {
                    line.append("\\u").append(Integer.toHexString(0x10000 | letter), 1, 5);
                }
            }
        }
    }

    /// Returns whether a character is safe to print: no control character, and none that ends a line or changes
    /// its direction on some terminals.
    private static boolean isVisible(char letter) {
        if (letter < 0x80) {
            return letter >= ' ' && letter != 0x7f;
        }
        return switch (Character.getType(letter)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /// Returns whether a value needs no quotes. Runs for every call, and is nearly always true.
    private static boolean isPlain(String value) {
        for (var at = 0; at < value.length(); at++) {
            var letter = value.charAt(at);
            if (letter <= ' ' || letter == '"' || letter == '\\' || letter == '=' || letter >= 0x7f) {
                return false;
            }
        }
        return !value.isEmpty() && value.length() <= SHOWN;
    }

    @Override
    public String toString() {
        return line.toString();
    }
}
