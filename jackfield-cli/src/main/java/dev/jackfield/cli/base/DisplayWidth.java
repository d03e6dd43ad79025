package dev.jackfield.cli.base;

/// How many columns of a terminal a text takes. Ideographs and emoji take two, combining marks none.
public final class DisplayWidth {
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

    public static int of(String text) {
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
    public static String cut(String text, int most) {
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

    /// Returns the text with this width: cut, or with spaces behind it.
    public static String fit(String text, int width) {
        var cut = cut(text, width);
        return cut + " ".repeat(Math.max(0, width - of(cut)));
    }
}
