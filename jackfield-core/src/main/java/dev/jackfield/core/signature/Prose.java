package dev.jackfield.core.signature;

import dev.jackfield.protocol.text.PlainText;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Brings texts of servers into a size and form in which they can stand among ours.
final class Prose {
    static final int SUMMARY = 120;

    /// More of a text is never looked at.
    private static final int MOST = 20_000;

    /// Marks of headings, lists and code blocks at the begin of a line, which would look like ours.
    private static final String MARKS = "#>*+=~|- ";

    private static final int SHORTEST_FENCE = 3;

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern SENTENCE = Pattern.compile("[.!?](?=\\s+\\p{Lu})");

    private Prose() {}

    /// Returns the first line with words, or the first sentence of it where the line is long.
    static String summary(String text) {
        var line = firstLine(text);
        return line.length() <= SUMMARY ? line : cut(firstSentence(line), SUMMARY);
    }

    /// Returns the first sentence of a text on one line.
    static String sentence(String text) {
        return cut(firstSentence(firstLine(text)), 2 * SUMMARY);
    }

    private static String firstLine(String text) {
        return head(text)
                .lines()
                .map(Prose::withoutMarks)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String firstSentence(String line) {
        var end = SENTENCE.matcher(line);
        return end.find() ? line.substring(0, end.end()) : line;
    }

    private static String withoutMarks(String line) {
        var text = oneLine(line);
        var start = 0;
        while (start < text.length() && afterMark(text, start) > start) {
            start = afterMark(text, start);
        }
        return text.substring(start);
    }

    /// Returns the end of the mark at an index; the index when there is none. A regular expression for all of
    /// them would overflow the stack on a long run of marks.
    private static int afterMark(String text, int at) {
        if (MARKS.indexOf(text.charAt(at)) >= 0) {
            return at + 1;
        }
        var end = at;
        while (end < text.length() && text.charAt(end) == '`') {
            end++;
        }
        return end - at >= SHORTEST_FENCE ? end : at;
    }

    /// Returns the whole text on one line.
    static String line(String text, int most) {
        return cut(oneLine(head(text)), most);
    }

    private static String oneLine(String text) {
        return BLANKS.matcher(PlainText.line(text)).replaceAll(" ").strip();
    }

    /// Returns a text of several lines without characters that could steer a terminal.
    static String text(String text) {
        return PlainText.clean(head(text));
    }

    /// Returns a text of several lines, each after an indentation, so that none of them looks like ours.
    static String block(String text, String indent, int most) {
        return cut(text(text).strip(), most)
                .lines()
                .map(line -> (indent + line).stripTrailing())
                .collect(Collectors.joining("\n"));
    }

    /// Returns the text, or its begin and `...`, which is at most so many characters long.
    static String cut(String text, int most) {
        return text.length() <= most ? text : beginning(text, most - 3).stripTrailing() + "...";
    }

    private static String head(String text) {
        return text.length() <= MOST ? text : beginning(text, MOST);
    }

    /// Returns the first characters, without half of a pair.
    private static String beginning(String text, int length) {
        return text.substring(0, Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length);
    }
}
