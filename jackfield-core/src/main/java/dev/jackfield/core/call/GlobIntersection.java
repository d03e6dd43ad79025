package dev.jackfield.core.call;

/// Checks whether some text matches two patterns. The time is the product of their lengths.
final class GlobIntersection {
    private GlobIntersection() {}

    /// Goes through both at once; a row says which beginnings of `b` can match the beginning of `a` so far.
    static boolean of(String a, String b) {
        var row = new boolean[b.length() + 1];
        row[0] = true;
        for (var j = 0; j < b.length() && b.charAt(j) == '*'; j++) {
            row[j + 1] = true;
        }
        for (var i = 0; i < a.length(); i++) {
            row = nextRow(row, a.charAt(i), b);
        }
        return row[b.length()];
    }

    private static boolean[] nextRow(boolean[] row, char letter, String b) {
        var next = new boolean[row.length];
        next[0] = letter == '*' && row[0];
        for (var j = 1; j < row.length; j++) {
            var other = b.charAt(j - 1);
            var isStar = letter == '*' || other == '*';
            next[j] = isStar ? row[j] || next[j - 1] : row[j - 1] && letter == other;
        }
        return next;
    }
}
