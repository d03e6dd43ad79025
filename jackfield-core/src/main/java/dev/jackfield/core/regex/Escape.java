package dev.jackfield.core.regex;

import java.util.Map;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/// Translates an escape that stands for characters to the JDK's spelling.
final class Escape {
    /// Letters with the same meaning in the JDK.
    private static final String SAME = "dDwWsStnrfae";

    private final String pattern;
    private final int from;
    private final int end;
    private final String text;

    Escape(String pattern, int from) {
        this.pattern = pattern;
        this.from = from;
        if (from + 1 >= pattern.length()) {
            throw bad();
        }
        var letter = pattern.charAt(from + 1);
        this.end = findEnd(letter);
        this.text = jdkSpelling(letter, pattern.substring(from, end));
    }

    private int findEnd(char letter) {
        return switch (letter) {
            case 'p', 'P' -> endOfBraced();
            case 'u' -> pattern.startsWith("{", from + 2) ? endOfBraced() : endOfUnicode();
            case 'x' -> pattern.startsWith("{", from + 2) ? endOfBraced() : endOfFixed(4);
            case 'c' -> endOfFixed(3);
            default -> from + 1 + Character.charCount(pattern.codePointAt(from + 1));
        };
    }

    private int endOfBraced() {
        var close = pattern.indexOf('}', from);
        if (close < 0) {
            return endOfFixed(3); // \pL
        }
        return pattern.startsWith("{", from + 2) ? close + 1 : endOfFixed(3);
    }

    /// Returns the end of a Unicode escape. Two in a row can be one character.
    private int endOfUnicode() {
        var next = endOfFixed(6);
        return isHigh() && pattern.startsWith("\\u", next) && next + 6 <= pattern.length() ? next + 6 : next;
    }

    private boolean isHigh() {
        try {
            return Character.isHighSurrogate((char) Integer.parseInt(pattern, from + 2, from + 6, 16));
        } catch (NumberFormatException noNumber) {
            throw bad();
        }
    }

    private int endOfFixed(int length) {
        if (from + length > pattern.length()) {
            throw bad();
        }
        return from + length;
    }

    private String jdkSpelling(char letter, String written) {
        return switch (letter) {
            case 'p', 'P' -> CharProperty.toJdkSpelling(written);
            case 'x', 'c' -> written;
            case 'u' -> written.startsWith("\\u{") ? "\\x" + written.substring(2) : written;
            case 'b' -> "\\x08"; // only inside a class: elsewhere it is no character
            case 'v' -> "\\x0B";
            case '0' -> "\\x00";
            default -> plainText(letter, written);
        };
    }

    private String plainText(char letter, String written) {
        var isLetter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        if (isLetter && SAME.indexOf(letter) < 0) {
            throw bad();
        }
        return letter >= '1' && letter <= '9' ? String.valueOf(letter) : written;
    }

    private PatternSyntaxException bad() {
        return new PatternSyntaxException("This escape is not supported", pattern, from);
    }

    int end() {
        return end;
    }

    String text() {
        return text;
    }

    /// The binary character properties that ECMAScript and the JDK both know, under different names.
    private static final class CharProperty {
        private static final Map<String, String> SHORT = Map.of(
                "Alpha", "Alphabetic",
                "Lower", "Lowercase",
                "Upper", "Uppercase",
                "space", "White_Space",
                "Hex", "Hex_Digit",
                "Ideo", "Ideographic",
                "EPres", "Emoji_Presentation",
                "ExtPict", "Extended_Pictographic");

        private static final Set<String> KNOWN = Set.of("""
            Alphabetic Lowercase Uppercase White_Space Hex_Digit Ideographic Join_Control
            Noncharacter_Code_Point Assigned Emoji Emoji_Presentation Emoji_Modifier
            Emoji_Modifier_Base Emoji_Component Extended_Pictographic\
            """.split("\\s+"));

        /// Returns an escape such as `\p{Emoji}` in the JDK's spelling, `\p{IsEmoji}`; any other unchanged.
        static String toJdkSpelling(String escape) {
            if (!escape.endsWith("}")) {
                return escape; // \pL
            }
            var written = escape.substring(3, escape.length() - 1);
            var name = SHORT.getOrDefault(written, written);
            return KNOWN.contains(name) ? escape.substring(0, 3) + "Is" + name + "}" : escape;
        }
    }
}
