package dev.jackfield.core.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Finds known names that are similar to a mistyped one.
public final class NearestNames {
    private static final int MOST = 3;

    /// Longer names are ignored, because comparing them would take long.
    private static final int LONGEST = 128;

    /// How many letters of known names are compared with one typed name.
    private static final int MOST_LETTERS = 100_000;

    private NearestNames() {}

    /// Returns up to three of `known` that are similar to `typed`, the nearest first. None for a text that is
    /// longer than any name.
    public static List<String> find(String typed, Collection<String> known) {
        return typed.length() > LONGEST ? List.of() : nearestNames(typed, comparableNames(typed, known));
    }

    /// Returns the names whose length allows that they are similar, within the bound on letters.
    private static List<String> comparableNames(String typed, Collection<String> known) {
        var chosen = new ArrayList<String>();
        var letters = 0;
        for (var name : known) {
            if (name.length() <= LONGEST && isClose(name.length() - typed.length(), typed, name)) {
                letters += name.length();
                if (letters > MOST_LETTERS) {
                    break;
                }
                chosen.add(name);
            }
        }
        return chosen;
    }

    private static boolean isClose(int longer, String typed, String name) {
        return Math.abs(longer) <= maxDistance(typed) || endAlike(lower(typed), lower(name));
    }

    /// Returns how many edits apart two similar names may be.
    private static int maxDistance(String typed) {
        return Math.max(2, typed.length() / 3);
    }

    private static List<String> nearestNames(String typed, List<String> known) {
        return known.stream()
                .map(name -> new Candidate(name, distance(lower(typed), lower(name))))
                .filter(candidate -> candidate.distance <= maxDistance(typed))
                .sorted(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
                .limit(MOST)
                .map(Candidate::name)
                .toList();
    }

    private record Candidate(String name, int distance) {}

    /// Returns the edits between the two. A name that ends with the typed one counts as one edit.
    private static int distance(String typed, String name) {
        return endAlike(typed, name) ? 1 : editDistance(typed, name);
    }

    private static boolean endAlike(String typed, String name) {
        return typed.length() > 2 && (name.endsWith(typed) || typed.endsWith(name));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static int editDistance(String a, String b) {
        var row = new int[b.length() + 1];
        for (var j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (var i = 1; i <= a.length(); i++) {
            advanceRow(row, a.charAt(i - 1), b, i);
        }
        return row[b.length()];
    }

    private static void advanceRow(int[] row, char letter, String b, int first) {
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
