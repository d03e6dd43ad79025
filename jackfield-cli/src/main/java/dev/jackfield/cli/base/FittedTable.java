package dev.jackfield.cli.base;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A table with aligned columns that is no wider than a terminal.
///
/// The first column holds names that people copy, so it is cut only where it takes more than half of the width. The
/// others share the rest: narrow ones keep what they need.
final class FittedTable {
    private static final int GAP = 2;
    private static final int NARROWEST = 8;

    private final List<List<String>> rows;
    private final int[] widths;

    /// Lays out rows of as many cells as the first has.
    FittedTable(List<List<String>> rows, int most) {
        this.rows = rows;
        this.widths = new int[rows.getFirst().size()];
        rows.forEach(row -> IntStream.range(0, row.size())
                .forEach(at -> widths[at] = Math.max(widths[at], DisplayWidth.of(row.get(at)))));
        fit(most - GAP * (widths.length - 1));
    }

    private void fit(int most) {
        if (Arrays.stream(widths).asLongStream().sum() <= most) {
            return;
        }
        widths[0] = Math.min(widths[0], Math.max(NARROWEST, most / 2));
        var cap = NARROWEST;
        while (cap < most && widthWith(cap + 1) <= most) {
            cap++;
        }
        for (var at = 1; at < widths.length; at++) {
            widths[at] = Math.min(widths[at], cap);
        }
    }

    /// Returns the width of all columns when no other than the first is wider than this.
    private int widthWith(int cap) {
        return widths[0]
                + Arrays.stream(widths)
                        .skip(1)
                        .map(width -> Math.min(width, cap))
                        .sum();
    }

    List<String> lines() {
        return rows.stream().map(this::line).toList();
    }

    private String line(List<String> row) {
        var line = new StringBuilder();
        for (var at = 0; at < row.size(); at++) {
            var cell = DisplayWidth.cut(row.get(at), widths[at]);
            line.append(cell).repeat(' ', widths[at] - DisplayWidth.of(cell) + GAP);
        }
        return line.toString().stripTrailing();
    }
}
