package dev.jackfield.cli.output;

import java.util.Locale;

/// Numbers of bytes as people read them.
public final class ByteText {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private ByteText() {}

    /// Returns a size with two or three digits, such as `4.1 MiB` or `312 KiB`.
    public static String of(long bytes) {
        var number = (double) bytes;
        var unit = 0;
        while (number >= 999.5 && unit < UNITS.length - 1) {
            number /= 1024;
            unit++;
        }
        var form = unit == 0 || number >= 9.95 ? "%.0f %s" : "%.1f %s";
        return String.format(Locale.ROOT, form, number, UNITS[unit]);
    }
}
