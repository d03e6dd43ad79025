package dev.jackfield.core.result;

import java.util.Arrays;

/// Writes JSON strings as UTF-8 without their escapes. Halves of surrogate pairs become U+FFFD, because UTF-8 has
/// none. The text is never longer than the string.
final class Unescaped {
    private static final int UNKNOWN = 0xfffd;

    private final byte[] in;
    private final int end;
    private final byte[] out;
    private int from;
    private int at;

    private Unescaped(JsonSlice string, byte[] out, int at) {
        this.in = string.bytes();
        this.from = string.start() + 1;
        this.end = string.end() - 1;
        this.out = out;
        this.at = at;
    }

    static byte[] bytes(JsonSlice string) {
        var out = new byte[string.length()];
        return Arrays.copyOf(out, write(string, out, 0));
    }

    /// Writes the text of a string, and returns the position after it.
    static int write(JsonSlice string, byte[] out, int at) {
        return new Unescaped(string, out, at).write();
    }

    private int write() {
        while (from < end) {
            if (in[from] == '\\') {
                escape(in[from + 1]);
            } else {
                out[at++] = in[from++];
            }
        }
        return at;
    }

    private void escape(byte letter) {
        from += 2;
        switch (letter) {
            case 'n' -> out[at++] = '\n';
            case 't' -> out[at++] = '\t';
            case 'r' -> out[at++] = '\r';
            case 'b' -> out[at++] = '\b';
            case 'f' -> out[at++] = '\f';
            case 'u' -> put(codePoint());
            default -> out[at++] = letter;
        }
    }

    /// Reads the digits of an escape, and the second half of a pair.
    private int codePoint() {
        var first = (char) readHex();
        if (!Character.isSurrogate(first)) {
            return first;
        }
        if (Character.isHighSurrogate(first) && from + 6 <= end && in[from] == '\\' && in[from + 1] == 'u') {
            from += 2;
            var second = (char) readHex();
            if (Character.isLowSurrogate(second)) {
                return Character.toCodePoint(first, second);
            }
            from -= 6;
        }
        return UNKNOWN;
    }

    private int readHex() {
        var value = 0;
        for (var digits = 0; digits < 4; digits++) {
            value = value * 16 + Character.digit(in[from++], 16);
        }
        return value;
    }

    private void put(int point) {
        if (point < 0x80) {
            out[at++] = (byte) point;
        } else if (point < 0x800) {
            out[at++] = (byte) (0xc0 | (point >> 6));
            putContinuation(point, 0);
        } else if (point < 0x10000) {
            out[at++] = (byte) (0xe0 | (point >> 12));
            putContinuation(point, 6);
        } else {
            out[at++] = (byte) (0xf0 | (point >> 18));
            putContinuation(point, 12);
        }
    }

    private void putContinuation(int point, int highest) {
        for (var shift = highest; shift >= 0; shift -= 6) {
            out[at++] = (byte) (0x80 | ((point >> shift) & 0x3f));
        }
    }
}
