package dev.jackfield.protocol.json;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.io.JsonStringEncoder;

/// Writes texts as JSON strings. Names and keys, which are most of them, need no escaping and take a fast path.
final class Quoted {
    private Quoted() {}

    /// Returns the text in quotes, followed by `after`.
    static byte[] bytes(String text, String after) {
        return isPlain(text) ? plainBytes(text, after) : escapedBytes(text, after);
    }

    private static boolean isPlain(String text) {
        for (var at = 0; at < text.length(); at++) {
            var c = text.charAt(at);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    private static byte[] plainBytes(String text, String after) {
        return ("\"" + text + "\"" + after).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] escapedBytes(String text, String after) {
        var quoted = new StringBuilder(text.length() + 2).append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, quoted);
        return quoted.append('"').append(after).toString().getBytes(StandardCharsets.UTF_8);
    }
}
