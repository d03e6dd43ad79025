package dev.jackfield.server.store;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// How an event is chained to the one before.
public final class ChainHash {
    private ChainHash() {}

    /// Returns the hash before the first event.
    public static byte[] start() {
        return new byte[32];
    }

    public static byte[] next(byte[] before, long number, byte[] body) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(before);
            digest.update(ByteBuffer.allocate(Long.BYTES).putLong(number).array());
            return digest.digest(body);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
