package dev.jackfield.core.call;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// A text without percent-encoding. It is decoded repeatedly, because a server may do that too. Control
/// characters are removed each time, because browsers read `%` and `70` with a line break between them as
/// `%70`.
///
/// @param isClear whether every escape meant one character, so that all servers decode it alike
/// @param isDeep whether it was encoded more often than any honest client does
/// @param hasNul whether it contained a NUL character
record PercentText(String decoded, boolean isClear, boolean isDeep, boolean hasNul) {
    private static final int MOST = 5;

    static PercentText of(String text) {
        var hasNul = text.indexOf('\0') >= 0;
        var visible = UriSegments.removeControls(text);
        if (visible.indexOf('%') < 0) {
            return new PercentText(visible, true, false, hasNul);
        }
        var isClear = Once.of(text).isComplete;
        var once = Once.of(visible);
        for (var times = 1; times < MOST && !once.text.equals(visible); times++) {
            isClear &= once.isClear;
            hasNul |= once.text.indexOf('\0') >= 0;
            visible = UriSegments.removeControls(once.text);
            once = Once.of(visible); // a percent sign that stays is no escape: it came from an outer one
        }
        return new PercentText(once.text, isClear && once.isClear, !once.text.equals(visible), hasNul);
    }

    /// A text decoded once.
    ///
    /// @param isClear whether the escaped bytes were UTF-8, in its shortest form
    /// @param isComplete whether each percent sign began an escape
    private record Once(String text, boolean isClear, boolean isComplete) {

        static Once of(String text) {
            var decoded = new StringBuilder(text.length());
            var isClear = true;
            var isComplete = true;
            for (var at = 0; at < text.length(); ) {
                var end = endOfEscapes(text, at);
                if (end == at) {
                    isComplete &= text.charAt(at) != '%';
                    decoded.append(text.charAt(at++));
                } else {
                    isClear &= append(text.substring(at, end), decoded);
                    at = end;
                }
            }
            return new Once(decoded.toString(), isClear, isComplete);
        }

        private static int endOfEscapes(String text, int from) {
            var at = from;
            while (isEscape(text, at)) {
                at += 3;
            }
            return at;
        }

        private static boolean isEscape(String text, int at) {
            return at + 2 < text.length()
                    && text.charAt(at) == '%'
                    && digit(text.charAt(at + 1)) >= 0
                    && digit(text.charAt(at + 2)) >= 0;
        }

        /// Returns the value of an ASCII hex digit. `Character.digit` would accept the digits of every script.
        private static int digit(char letter) {
            return letter < 0x80 ? Character.digit(letter, 16) : -1;
        }

        /// Decodes strictly: overlong forms of `.` and `/` are an old trick to get around checks.
        private static boolean append(String escapes, StringBuilder decoded) {
            var bytes = new byte[escapes.length() / 3];
            for (var each = 0; each < bytes.length; each++) {
                bytes[each] = (byte) (digit(escapes.charAt(3 * each + 1)) * 16 + digit(escapes.charAt(3 * each + 2)));
            }
            try {
                decoded.append(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)));
                return true;
            } catch (CharacterCodingException unclear) {
                decoded.append(escapes);
                return false;
            }
        }
    }
}
