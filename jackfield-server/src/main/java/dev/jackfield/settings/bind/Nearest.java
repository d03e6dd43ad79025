package dev.jackfield.settings.bind;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/// Guesses which word was meant.
final class Nearest {
    private Nearest() {}

    /// The candidate with the fewest letters to change, unless half of the word would have to change.
    static Optional<String> to(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(candidate -> distance(word, candidate) <= Math.max(1, word.length() / 2))
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
    }

    private static int distance(String left, String right) {
        return edits(left.toLowerCase(Locale.ROOT), right.toLowerCase(Locale.ROOT));
    }

    /// The Levenshtein distance, row by row.
    private static int edits(String left, String right) {
        var row = new int[right.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= left.length(); line++) {
            nextRow(row, left.charAt(line - 1), right, line);
        }
        return row[right.length()];
    }

    private static void nextRow(int[] row, char letter, String right, int line) {
        int diagonal = row[0];
        row[0] = line;
        for (int column = 1; column < row.length; column++) {
            int replaced = diagonal + (letter == right.charAt(column - 1) ? 0 : 1);
            diagonal = row[column];
            row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
        }
    }
}
