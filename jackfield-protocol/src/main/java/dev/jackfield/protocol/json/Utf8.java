package dev.jackfield.protocol.json;

/// UTF-8 as the standard defines it: no overlong forms, no halves of surrogate pairs, nothing above U+10FFFF.
///
/// The parser is more lenient, and two lenient readers can take the same bytes for two texts.
final class Utf8 {
    private Utf8() {}

    /// Returns the position of the first byte that is not part of a character; -1 when there is none.
    static int indexOfInvalid(byte[] bytes) {
        for (var at = 0; at < bytes.length; ) {
            var end = bytes[at] >= 0 ? at + 1 : end(bytes, at);
            if (end < 0) {
                return at;
            }
            at = end;
        }
        return -1;
    }

    /// Returns the position after the multi-byte character that begins at `at`; -1 when none begins there.
    static int end(byte[] bytes, int at) {
        var first = bytes[at] & 0xff;
        var end = at + length(first);
        if (first < 0xc2 || first > 0xf4 || end > bytes.length || !isSecond(first, bytes[at + 1] & 0xff)) {
            return -1;
        }
        for (var i = at + 2; i < end; i++) {
            if ((bytes[i] & 0xc0) != 0x80) {
                return -1;
            }
        }
        return end;
    }

    private static int length(int first) {
        if (first < 0xe0) {
            return 2;
        }
        return first < 0xf0 ? 3 : 4;
    }

    private static boolean isSecond(int first, int second) {
        return switch (first) {
            case 0xe0 -> second >= 0xa0 && second <= 0xbf; // less would be overlong
            case 0xed -> second >= 0x80 && second <= 0x9f; // more would be a surrogate
            case 0xf0 -> second >= 0x90 && second <= 0xbf; // less would be overlong
            case 0xf4 -> second >= 0x80 && second <= 0x8f; // more would be above U+10FFFF
            default -> second >= 0x80 && second <= 0xbf;
        };
    }
}
