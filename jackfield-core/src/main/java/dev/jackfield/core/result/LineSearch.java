package dev.jackfield.core.result;

import dev.jackfield.core.regex.Regex;
import dev.jackfield.core.regex.Steps;
import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Finds the lines of a text that match a pattern, within bounds of time and memory.
final class LineSearch {
    /// Two or three seconds for any pattern, and enough to look for a word in 32 MB.
    private static final long MOST_STEPS = 5_000_000;

    /// Longer lines are searched in pieces that overlap, because a pattern may need much memory for each character.
    private static final int PIECE = 1 << 18;

    private static final int OVERLAP = 1 << 10;

    /// How much of a line is shown, in characters, and how much of that is before the match.
    private static final int SHOWN = 400;

    private static final int BEFORE = 100;

    private final byte[] text;
    private final Regex regex;
    private final Steps steps = Steps.atMost(MOST_STEPS);
    private final StringBuilder found = new StringBuilder();
    private int left;

    LineSearch(byte[] text, Regex regex, int most) {
        this.text = text;
        this.regex = regex;
        this.left = most;
    }

    /// Returns the matching lines with their numbers, as many as fit. A long line is shown around the match, with the
    /// offset at which that begins.
    TextPage readPage(TextPlace from, int last) {
        var start = TextPage.positionOf(text, new TextPlace(from.line(), 0));
        var line = from.line();
        for (; start < text.length && line <= last; line++) {
            var end = lineEnd(start);
            try {
                var match = findMatch(line, start, end);
                if (match.isPresent() && !addIfRoom(match.get())) {
                    return new TextPage(found.toString(), line - 1, Optional.of(new TextPlace(line, 0)));
                }
            } catch (Steps.TooManyStepsException tooSlow) {
                return pageBeforeSlowLine(from, line);
            }
            start = end + 1;
        }
        return new TextPage(found.toString(), line - 1, Optional.empty());
    }

    private TextPage pageBeforeSlowLine(TextPlace from, int line) {
        if (line == from.line()) {
            throw new IllegalArgumentException(
                    "The pattern takes too long on line %d. Use a simpler one, or go on at line %d."
                            .formatted(line, line + 1));
        }
        return new TextPage(found.toString(), line - 1, Optional.of(new TextPlace(line, 0)));
    }

    private int lineEnd(int start) {
        var end = start;
        while (end < text.length && text[end] != '\n') {
            end++;
        }
        return end;
    }

    private boolean addIfRoom(String match) {
        left -= Json.string(match).length();
        if (left >= 0) {
            found.append(match).append('\n');
        }
        return left >= 0;
    }

    private Optional<String> findMatch(int line, int start, int end) {
        for (var from = start; ; from = characterStart(from + PIECE - OVERLAP)) {
            var to = Math.min(end, characterStart(Math.min(end, from + PIECE)));
            var piece = new String(text, from, to - from, StandardCharsets.UTF_8);
            var index = regex.indexIn(piece, steps);
            if (index.isPresent()) {
                return Optional.of(
                        formatMatch(line, TextPage.countCharacters(text, start, from), piece, index.getAsInt()));
            }
            if (to == end) {
                return Optional.empty();
            }
        }
    }

    /// Returns the beginning of the character at a position.
    private int characterStart(int position) {
        var at = position;
        while (at < text.length && (text[at] & 0xc0) == 0x80) {
            at--;
        }
        return at;
    }

    private static String formatMatch(int line, int before, String piece, int index) {
        if (before == 0 && piece.length() <= SHOWN) {
            return line + ": " + piece;
        }
        var from = safePosition(piece, Math.max(0, index - BEFORE));
        var to = safePosition(piece, Math.min(piece.length(), from + SHOWN));
        return "%d, offset %d: %s".formatted(line, before + piece.codePointCount(0, from), piece.substring(from, to));
    }

    /// Returns a position that is not inside a pair.
    private static int safePosition(String piece, int at) {
        return at > 0 && at < piece.length() && Character.isLowSurrogate(piece.charAt(at)) ? at - 1 : at;
    }
}
