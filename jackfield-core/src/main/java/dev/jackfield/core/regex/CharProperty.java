package dev.jackfield.core.regex;

import java.util.Map;
import java.util.Set;

/// The binary character properties that ECMAScript and the JDK both know, under different names.
final class CharProperty {
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
            Emoji_Modifier_Base Emoji_Component Extended_Pictographic""".split("\\s+"));

    private CharProperty() {}

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
