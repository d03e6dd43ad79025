package dev.jackfield.server.store;

import dev.jackfield.protocol.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/// Hashes of events and payloads: SHA-256 in the base64 of URLs.
public final class EventHash {
    /// The hash before the first event of a chain.
    public static final String START = encode(new byte[32]);

    private EventHash() {}

    /// Returns the hash of an event, which is that of its line without the line break.
    public static String of(byte[] line) {
        return encode(Sha256.of(line));
    }

    static String of(String salt, byte[] content) {
        return encode(Sha256.of(salt.getBytes(StandardCharsets.UTF_8), content));
    }

    private static String encode(byte[] hash) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }
}
