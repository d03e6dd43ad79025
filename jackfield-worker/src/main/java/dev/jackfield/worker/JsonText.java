package dev.jackfield.worker;

import java.util.HexFormat;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// Text as JSON, in the form that the hub accepts.
final class JsonText {
    /// How deep values may be nested; the hub reads 200 levels, of which an envelope takes some.
    private static final int DEPTH = 150;

    private JsonText() {}

    static String quote(String text) {
        var out = new StringBuilder(text.length() + 16).append('"');
        for (var at = 0; at < text.length(); at++) {
            var c = text.charAt(at);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                default -> {
                    if (c < ' ') {
                        out.append("\\u").append(HexFormat.of().toHexDigits(c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        return out.append('"').toString();
    }

    /// Replaces halves of characters, which `JSON.stringify` escapes and strict readers refuse.
    static String wellFormedJson(String json) {
        if (!json.contains("\\ud")) {
            return json;
        }
        var out = new StringBuilder(json);
        for (var at = out.indexOf("\\"); at >= 0; at = out.indexOf("\\", at + 2)) {
            if (out.charAt(at + 1) == 'u' && out.charAt(at + 2) == 'd' && out.charAt(at + 3) > '7') {
                out.replace(at + 2, at + 6, "fffd");
            }
        }
        return out.toString();
    }

    static boolean isTooDeep(String json) {
        var depth = 0;
        var inString = false;
        for (var at = 0; at < json.length() && depth <= DEPTH; at++) {
            switch (json.charAt(at)) {
                case '\\' -> at++;
                case '"' -> inString = !inString;
                case '[', '{' -> depth += inString ? 0 : 1;
                case ']', '}' -> depth -= inString ? 0 : 1;
                default -> {}
            }
        }
        return depth > DEPTH;
    }

    /// Tells whether a key of any object has more than so many bytes.
    static boolean hasKeyBeyond(String json, int most) {
        return keys(json, key -> key.bytes > most).findAny().isPresent();
    }

    /// Returns how many members an object has.
    static long members(String json) {
        return keys(json, key -> key.depth == 1).count();
    }

    private record Key(int depth, long bytes) {}

    private static Stream<Key> keys(String json, Predicate<Key> condition) {
        var found = Stream.<Key>builder();
        var depth = 0;
        for (var at = 0; at < json.length(); at++) {
            switch (json.charAt(at)) {
                case '[', '{' -> depth++;
                case ']', '}' -> depth--;
                case '"' -> {
                    var end = stringEnd(json, at);
                    if (end + 1 < json.length() && json.charAt(end + 1) == ':') {
                        var key = new Key(depth, bytes(json.substring(at + 1, end)));
                        if (condition.test(key)) {
                            found.add(key);
                        }
                    }
                    at = end;
                }
                default -> {}
            }
        }
        return found.build();
    }

    /// Returns where a string ends that begins at a place.
    private static int stringEnd(String json, int start) {
        var at = start + 1;
        while (json.charAt(at) != '"') {
            at += json.charAt(at) == '\\' ? 2 : 1;
        }
        return at;
    }

    /// Returns the length in UTF-8. Pairs of surrogates are four bytes, two for each half.
    static long bytes(String text) {
        var bytes = 0L;
        for (var at = 0; at < text.length(); at++) {
            bytes += bytes(text.charAt(at));
        }
        return bytes;
    }

    static int bytes(char c) {
        if (c < 0x80) {
            return 1;
        }
        return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
}
