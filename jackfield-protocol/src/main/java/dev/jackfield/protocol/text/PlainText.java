package dev.jackfield.protocol.text;

import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Makes text of others safe to show: on a terminal, in a log, in a file that a terminal will show later.
///
/// Steering characters are control characters, which a terminal takes for commands (colours, titles, keyboard
/// input), characters that change the direction of writing, so that a line reads otherwise than it is, line
/// separators that only some programs know, and characters that hide text, because people do not see them and
/// models read them. Joiners stay: they are part of words in many scripts.
public final class PlainText {
    private static final String TURNING = "\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u206f";

    /// Tags and variation selectors of the plane for special purposes, and other characters without a width.
    private static final String HIDING = "\\x{e0000}-\\x{e0fff}\\u00ad\\u034f\\u180b-\\u180f\\u200b\\u2060-\\u2065"
            + "\\ufeff\\ufff0-\\ufffb\\x{1bca0}-\\x{1bca3}\\x{1d173}-\\x{1d17a}";

    /// A line ends with one or two characters; a lone carriage return lets a line overwrite another.
    private static final Pattern STEERING =
            Pattern.compile("[\\p{Cc}\\u2028\\u2029" + TURNING + HIDING + "&&[^\n\t\r]]|\r(?!\n)");

    private static final Pattern BREAKING = Pattern.compile("[\\p{Cc}\\u2028\\u2029]");
    private static final Pattern IN_JSON = Pattern.compile("[\\x7f-\\x9f\\u2028\\u2029" + TURNING + HIDING + "]");

    private PlainText() {}

    /// Returns the text without steering characters. Line ends and tabs stay.
    public static String clean(String text) {
        return isAscii(text, true) ? text : STEERING.matcher(text).replaceAll("");
    }

    /// Returns the text on one line: a space for each control character and line separator.
    public static String line(String text) {
        return isAscii(text, false) ? text : clean(BREAKING.matcher(text).replaceAll(" "));
    }

    /// Returns a JSON text in which all steering characters are escaped. The JSON writer escapes only those
    /// below the space.
    public static String escape(String json) {
        return isAscii(json, true)
                ? json
                : IN_JSON.matcher(json)
                        .replaceAll(found -> found.group()
                                .chars()
                                .mapToObj("\\\\u%04X"::formatted)
                                .collect(Collectors.joining()));
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
