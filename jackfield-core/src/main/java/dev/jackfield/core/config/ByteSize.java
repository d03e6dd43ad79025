package dev.jackfield.core.config;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A number of bytes, written as `16MiB`, `64KiB` or a plain number.
public record ByteSize(long bytes) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12})\\s*(B|KiB|MiB|GiB)?");

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("A size cannot be negative: " + bytes);
        }
    }

    /// Reads the form that `toString` writes.
    ///
    /// @throws IllegalArgumentException for anything else
    public static ByteSize parse(String text) {
        var form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("Not a size such as 16MiB");
        }
        return new ByteSize(Math.multiplyExact(Long.parseLong(form.group(1)), factor(form.group(2))));
    }

    private static long factor(@Nullable String unit) {
        return switch (unit) {
            case "KiB" -> 1L << 10;
            case "MiB" -> 1L << 20;
            case "GiB" -> 1L << 30;
            case null, default -> 1;
        };
    }

    @Override
    public String toString() {
        return bytes == 0
                ? "0"
                : textInUnit(30, "GiB", textInUnit(20, "MiB", textInUnit(10, "KiB", Long.toString(bytes))));
    }

    private String textInUnit(int shift, String unit, String smaller) {
        return bytes % (1L << shift) == 0 ? (bytes >> shift) + unit : smaller;
    }
}
