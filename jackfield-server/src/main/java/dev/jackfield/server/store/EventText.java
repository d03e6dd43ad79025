package dev.jackfield.server.store;

import dev.jackfield.core.shelf.StorableText;
import dev.jackfield.protocol.text.BriefText;

/// Texts of others as events have them: short, and of characters that every database takes.
///
/// In a line of an event they stand in ASCII. So nothing in it steers a terminal, and a program that prints it cannot
/// change a byte of what the chain protects.
public final class EventText {
    private static final int LONGEST = 300;

    private EventText() {}

    /// Returns the text without what cannot be stored, and cut where it is long. To find an event by a text, search for
    /// the result of this.
    public static String clean(String text) {
        return StorableText.replaceUnstorable(BriefText.of(text, LONGEST));
    }

    /// Returns a text of JSON in ASCII.
    public static String quote(String text) {
        var quoted = new StringBuilder(text.length() + 2).append('"');
        for (var at = 0; at < text.length(); at++) {
            var letter = text.charAt(at);
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter < ' ' || letter > '~') {
                quoted.append("\\u").append(Integer.toHexString(0x10000 | letter), 1, 5);
            } else {
                quoted.append(letter);
            }
        }
        return quoted.append('"').toString();
    }

    /// Returns the word by which events are found that have this text, such as `who:ann`.
    public static String word(String key, String text) {
        return key + ":" + clean(text);
    }

    /// Returns what a line with this word contains.
    static String member(String word) {
        var colon = word.indexOf(':');
        return "\"" + word.substring(0, colon) + "\":" + quote(word.substring(colon + 1));
    }
}
