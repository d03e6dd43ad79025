package dev.jackfield.text;

import java.util.regex.Pattern;

/// Makes text of others safe to show: on a terminal, in a log, in a file that a terminal will show later.
///
/// Steering characters are control characters, which a terminal takes for commands (colours, titles, keyboard
/// input), characters that change the direction of writing, so that a line reads otherwise than it is, and line
/// separators that only some programs know.
public final class PlainText {
    private static final String TURNING = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u206f";

    /// A line ends with one or two characters; a lone carriage return lets a line overwrite another.
    private static final Pattern STEERING =
            Pattern.compile("[\\p{Cc}\\u2028\\u2029" + TURNING + "&&[^\n\t\r]]|\r(?!\n)");

    private static final Pattern BREAKING = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");
    private static final Pattern IN_JSON = Pattern.compile("[\\x7f-\\x9f\\u2028\\u2029" + TURNING + "]");

    private PlainText() {}

    /// Returns the text without steering characters. Line ends and tabs stay.
    public static String shown(String text) {
        return isAscii(text, true) ? text : STEERING.matcher(text).replaceAll("");
    }

    /// Returns the text on one line: a space for each control character and line separator.
    public static String line(String text) {
        return isAscii(text, false) ? text : shown(BREAKING.matcher(text).replaceAll(" "));
    }

    /// Returns a JSON text in which all steering characters are escaped. The JSON writer escapes only those
    /// below the space.
    public static String escaped(String json) {
        return isAscii(json, true)
                ? json
                : IN_JSON.matcher(json)
                        .replaceAll(found ->
                                "\\\\u%04X".formatted((int) found.group().charAt(0)));
    }

    /// Tells whether the text is plain ASCII, as nearly all are.
    private static boolean isAscii(String text, boolean lines) {
        for (var at = 0; at < text.length(); at++) {
            var c = text.charAt(at);
            if ((c < ' ' && !(lines && (c == '\n' || c == '\t'))) || c > '~') {
                return false;
            }
        }
        return true;
    }
}
