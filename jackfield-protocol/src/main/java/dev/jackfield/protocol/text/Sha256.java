package dev.jackfield.protocol.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// SHA-256, which every Java has.
public final class Sha256 {
    private Sha256() {}

    /// Returns the hash of these parts, one after the other.
    public static byte[] of(byte[]... parts) {
        var digest = newDigest();
        for (var part : parts) {
            digest.update(part);
        }
        return digest.digest();
    }

    /// Returns the hash as hexadecimal digits.
    public static String hex(byte[]... parts) {
        return HexFormat.of().formatHex(of(parts));
    }

    /// Returns the hash of a text in UTF-8 as hexadecimal digits.
    public static String hex(String text) {
        return hex(text.getBytes(StandardCharsets.UTF_8));
    }

    /// For content that comes in pieces.
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
