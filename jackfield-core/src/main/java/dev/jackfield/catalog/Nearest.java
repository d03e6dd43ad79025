package dev.jackfield.catalog;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The names that somebody may have wanted to type.
public final class Nearest {
    private static final int MOST = 3;

    private Nearest() {}

    /// Up to three of `known` that are close to `typed`, the closest first.
    public static List<String> to(String typed, Collection<String> known) {
        return known.stream()
                .map(name -> new Candidate(name, distance(typed, name)))
                .filter(candidate -> candidate.distance <= Math.max(2, typed.length() / 3))
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .limit(MOST)
                .map(Candidate::name)
                .toList();
    }

    private record Candidate(String name, int distance) {}

    /// Edits between the two, where a name that ends with what was typed costs nearly nothing.
    private static int distance(String typed, String name) {
        var a = typed.toLowerCase(Locale.ROOT);
        var b = name.toLowerCase(Locale.ROOT);
        return a.length() > 2 && (b.endsWith(a) || a.endsWith(b)) ? 1 : edits(a, b);
    }

    private static int edits(String a, String b) {
        var row = new int[b.length() + 1];
        for (var j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (var i = 1; i <= a.length(); i++) {
            next(row, a.charAt(i - 1), b, i);
        }
        return row[b.length()];
    }

    private static void next(int[] row, char letter, String b, int first) {
        var diagonal = row[0];
        row[0] = first;
        for (var j = 1; j <= b.length(); j++) {
            var above = row[j];
            var same = letter == b.charAt(j - 1) ? diagonal : diagonal + 1;
            row[j] = Math.min(same, Math.min(above, row[j - 1]) + 1);
            diagonal = above;
        }
    }
}
