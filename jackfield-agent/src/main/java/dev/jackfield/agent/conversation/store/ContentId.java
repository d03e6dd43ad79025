package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
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

    /// Returns the id of a content with this hash.
    static String ofHash(String hash) {
        return PREFIX + hash;
    }

    /// Returns the hash of an id, in hexadecimal digits.
    ///
    /// @throws BadCanisterLineException if it is none
    static String requireHash(String id) {
        if (!FORM.matcher(id).matches()) {
            throw new BadCanisterLineException("its 'content_id' is not sha256: with 64 digits");
        }
        return id.substring(PREFIX.length());
    }
}
