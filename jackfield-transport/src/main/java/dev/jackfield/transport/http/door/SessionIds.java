package dev.jackfield.transport.http.door;

import java.security.SecureRandom;
import java.util.HexFormat;

/// Makes the ids of sessions.
final class SessionIds {
    private static final SecureRandom RANDOM = new SecureRandom();

    private SessionIds() {}

    /// Returns 128 random bits: knowing one session id says nothing about the next.
    static String next() {
        var bits = new byte[16];
        RANDOM.nextBytes(bits);
        return HexFormat.of().formatHex(bits);
    }
}
