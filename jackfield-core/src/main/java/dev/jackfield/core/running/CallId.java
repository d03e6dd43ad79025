package dev.jackfield.core.running;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// Generates ids of calls. An id cannot be guessed, and ids sort by the time at which their calls began.
final class CallId {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{44}");
    private static final int TIME_DIGITS = 12;

    private CallId() {}

    static String next(Instant now) {
        var secret = new byte[16];
        RANDOM.nextBytes(secret);
        var hex = HexFormat.of();
        return hex.toHexDigits(now.toEpochMilli(), TIME_DIGITS) + hex.formatHex(secret);
    }

    /// Returns whether a text has the form of an id. Other texts are not looked up.
    static boolean isOne(String text) {
        return FORM.matcher(text).matches();
    }
}
