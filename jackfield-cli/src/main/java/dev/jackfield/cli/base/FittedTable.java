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

    /// How many columns of a terminal a text takes. Ideographs and emoji take two, combining marks none.
    private static final class DisplayWidth {
        /// First and last code points of blocks whose characters take two columns.
        private static final int[][] WIDE = {
            {0x1100, 0x115f},
            {0x2e80, 0x303e},
            {0x3041, 0x33ff},
            {0x3400, 0x4dbf},
            {0x4e00, 0xa4cf},
            {0xac00, 0xd7a3},
            {0xf900, 0xfaff},
            {0xfe30, 0xfe6f},
            {0xff00, 0xff60},
            {0xffe0, 0xffe6},
            {0x1f300, 0x1f64f},
            {0x1f680, 0x1f6ff},
            {0x1f900, 0x1faff},
            {0x20000, 0x3fffd}
        };

        private DisplayWidth() {}

        static int of(String text) {
            return text.codePoints().map(DisplayWidth::of).sum();
        }

        private static int of(int codePoint) {
            if (codePoint < 0x300) {
                return 1;
            }
            return switch (Character.getType(codePoint)) {
                case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
                default -> isWide(codePoint) ? 2 : 1;
            };
        }

        private static boolean isWide(int codePoint) {
            for (var block : WIDE) {
                if (codePoint >= block[0] && codePoint <= block[1]) {
                    return true;
                }
            }
            return false;
        }

        /// Returns the text, or its beginning with an ellipsis where it takes more columns.
        static String cut(String text, int most) {
            if (of(text) <= most) {
                return text;
            }
            var end = 0;
            for (var taken = 1; end < text.length(); end += Character.charCount(text.codePointAt(end))) {
                taken += of(text.codePointAt(end));
                if (taken > most) {
                    break;
                }
            }
            return text.substring(0, end).stripTrailing() + "…";
        }
    }
}
