package dev.jackfield.core.result;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// A part of a text that fits into a number of bytes when it is written as JSON.
///
/// @param last the last line of which it has something
/// @param next where the rest of what was wanted begins; empty if there is none
record TextPage(String text, int last, Optional<TextPlace> next) {

    /// Returns the page that begins at a place.
    ///
    /// @param text in UTF-8
    /// @param lastLine the last line that is wanted
    /// @param most how many bytes it may have in JSON, without quotes
    static TextPage of(byte[] text, TextPlace from, int lastLine, int most) {
        var start = positionOf(text, from);
        var left = most;
        var line = from.line();
        var at = start;
        var lineStart = start;
        while (at < text.length) {
            if (text[at] == '\n' && line == lastLine) {
                break;
            }
            var end = endOfCharacter(text, at);
            left -= cost(text[at], end - at);
            if (left < 0) {
                return cut(text, from, start, at, line, lineStart);
            }
            if (text[at] == '\n') {
                line++;
                lineStart = end;
            }
            at = end;
        }
        var last = lineStart == text.length && line > from.line() ? line - 1 : line; // a line feed at the end
        return new TextPage(string(text, start, at), last, Optional.empty());
    }

    /// Returns a page without text whose place is at least as long as that of any page of this text.
    static TextPage widest(byte[] text) {
        var last = Math.max(1, countLines(text));
        return new TextPage("", last, Optional.of(new TextPlace(last, Math.max(1, text.length))));
    }

    /// Ends a page that is full: after its last whole line, or inside the line if that would leave out much.
    private static TextPage cut(byte[] text, TextPlace from, int start, int at, int line, int lineStart) {
        if (lineStart > start && lineStart - start >= (at - start) / 2) {
            return new TextPage(string(text, start, lineStart), line - 1, Optional.of(new TextPlace(line, 0)));
        }
        var before = lineStart == start ? from.offset() : 0;
        var offset = before + countCharacters(text, lineStart, at);
        return new TextPage(string(text, start, at), line, Optional.of(new TextPlace(line, offset)));
    }

    private static String string(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }

    /// Returns the position of a place, or the end of its line or of the text if that comes first.
    static int positionOf(byte[] text, TextPlace from) {
        var at = 0;
        for (var line = 1; line < from.line() && at < text.length; at++) {
            if (text[at] == '\n') {
                line++;
            }
        }
        for (var left = from.offset(); left > 0 && at < text.length && text[at] != '\n'; left--) {
            at = endOfCharacter(text, at);
        }
        return at;
    }

    /// Returns how many lines a text has. A line feed at its end begins no line.
    static int countLines(byte[] text) {
        var lines = 0;
        for (var letter : text) {
            if (letter == '\n') {
                lines++;
            }
        }
        return text.length > 0 && text[text.length - 1] != '\n' ? lines + 1 : lines;
    }

    static int countCharacters(byte[] text, int from, int to) {
        var count = 0;
        for (var at = from; at < to; at++) {
            if ((text[at] & 0xc0) != 0x80) {
                count++;
            }
        }
        return count;
    }

    private static int endOfCharacter(byte[] text, int at) {
        var end = at + 1;
        while (end < text.length && (text[end] & 0xc0) == 0x80) {
            end++;
        }
        return end;
    }

    /// Returns how many bytes a character takes in a JSON string.
    static int cost(byte first, int length) {
        return switch (first) {
            case '"', '\\', '\n', '\r', '\t', '\b', '\f' -> 2;
            default -> first >= 0 && first < ' ' ? 6 : length;
        };
    }
}
