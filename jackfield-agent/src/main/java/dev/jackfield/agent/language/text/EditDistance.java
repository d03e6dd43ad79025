package dev.jackfield.agent.language.text;

/// Counts how many letters are inserted, left out, replaced or exchanged with their neighbour between two texts.
public final class EditDistance {
    /// Longer texts are cut, because the work grows with the product of both lengths.
    private static final int LONGEST = 128;

    private EditDistance() {}

    /// Returns the edits divided by the longer length: 0 for equal texts, 1 for texts with nothing in common.
    public static double normalisedDistance(String one, String other) {
        var longest = Math.max(one.length(), other.length());
        return longest == 0 ? 0 : longest > LONGEST ? 1 : (double) between(one, other) / longest;
    }

    static int between(String one, String other) {
        return distance(cut(one), cut(other));
    }

    private static String cut(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    private static int distance(String one, String other) {
        var rows = new int[one.length() + 1][other.length() + 1];
        for (var i = 0; i <= one.length(); i++) {
            for (var j = 0; j <= other.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : cell(rows, one, other, i, j);
            }
        }
        return rows[one.length()][other.length()];
    }

    private static int cell(int[][] rows, String one, String other, int i, int j) {
        var replaced = rows[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        var best = Math.min(replaced, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        return isExchange(one, other, i, j) ? Math.min(best, rows[i - 2][j - 2] + 1) : best;
    }

    private static boolean isExchange(String one, String other, int i, int j) {
        return i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1);
    }
}
