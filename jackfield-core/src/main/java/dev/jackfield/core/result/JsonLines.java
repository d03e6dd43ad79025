package dev.jackfield.core.result;

import java.util.Arrays;

/// Writes a JSON value as lines: one for each item of an array or member of an object, without the space that was
/// between. The text is never longer than the value.
final class JsonLines {
    private final JsonSlice value;
    private final byte[] out;
    private int at;
    private int depth;

    private JsonLines(JsonSlice value) {
        this.value = value;
        this.out = new byte[value.length()];
    }

    /// Returns the lines in UTF-8. A string gives its own text.
    static byte[] of(JsonSlice value) {
        return value.isString() ? Unescaped.bytes(value) : new JsonLines(value).write();
    }

    private byte[] write() {
        for (var from = value.start(); from < value.end(); ) {
            var letter = value.bytes()[from];
            if (letter == '"') {
                var end = JsonSlice.afterString(value.bytes(), from);
                System.arraycopy(value.bytes(), from, out, at, end - from);
                at += end - from;
                from = end;
            } else {
                put(letter);
                from++;
            }
        }
        return Arrays.copyOf(out, at);
    }

    private void put(byte letter) {
        switch (letter) {
            case ' ', '\n', '\r', '\t' -> {}
            case '{', '[' -> {
                if (depth++ > 0) {
                    out[at++] = letter;
                }
            }
            case '}', ']' -> {
                if (--depth > 0) {
                    out[at++] = letter;
                }
            }
            case ',' -> out[at++] = (byte) (depth == 1 ? '\n' : ',');
            default -> out[at++] = letter;
        }
    }
}
