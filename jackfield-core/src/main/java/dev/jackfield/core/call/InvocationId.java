package dev.jackfield.core.call;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/// Ids of invocations: 11 hexadecimal digits of the time, by which the audit finds them, and 9 random ones.
public final class InvocationId {
    private static final int TIME_DIGITS = 11;
    private static final int RANDOM_DIGITS = 9;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{20}");

    private InvocationId() {}

    static String next() {
        var hex = HexFormat.of();
        return hex.toHexDigits(System.currentTimeMillis(), TIME_DIGITS)
                + hex.toHexDigits(ThreadLocalRandom.current().nextLong(), RANDOM_DIGITS);
    }

    /// Returns when the invocation was made; empty if the text is no id.
    public static Optional<Instant> timeOf(String id) {
        return FORM.matcher(id).matches()
                ? Optional.of(Instant.ofEpochMilli(HexFormat.fromHexDigitsToLong(id, 0, TIME_DIGITS)))
                : Optional.empty();
    }
}
