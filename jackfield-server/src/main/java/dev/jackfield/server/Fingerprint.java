package dev.jackfield.server;

import dev.jackfield.settings.SourceSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// Names a source together with what it is made of: another server under the same id has another name.
final class Fingerprint {
    private static final int BYTES = 8;

    private Fingerprint() {}

    /// Values of variables and headers are left out: they are secrets, and a renewed token is the same server.
    static String of(String id, SourceSettings settings) {
        var madeOf = List.of(
                settings.transport(),
                settings.commandLine(),
                String.valueOf(settings.cwd()),
                String.valueOf(settings.url()),
                settings.era(),
                settings.env().keySet(),
                settings.headers().keySet());
        return id + "@" + HexFormat.of().formatHex(sha256(madeOf.toString()), 0, BYTES);
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
