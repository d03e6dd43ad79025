package dev.jackfield.agent.conversation.store;

import dev.jackfield.tools.Bytes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/// How lines name content that stands elsewhere: `sha256:` and the hash.
final class ContentId {
    private static final String PREFIX = "sha256:";
    private static final Pattern FORM = Pattern.compile(PREFIX + "[0-9a-f]{64}");

    private ContentId() {}

    static String of(Bytes content) {
        try {
            var hash = MessageDigest.getInstance("SHA-256").digest(content.toArray());
            return PREFIX + HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static boolean isId(String text) {
        return FORM.matcher(text).matches();
    }

    /// Returns the hash of an id.
    static String hash(String id) {
        return id.substring(PREFIX.length());
    }
}
