package dev.jackfield.core.endpoint;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signs the state that a client carries for the hub, so that changes are detected. The key lives as long as the
/// process.
///
/// Hubs may be chained, and each has states of its own, so every text names the seal that signed it.
final class StateSeal {
    private static final String PREFIX = "jackfield.";
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key = new SecretKeySpec(random(32), ALGORITHM);

    // not secret
    private final String prefix = PREFIX + encode(random(9)) + ".";

    private static byte[] random(int length) {
        var bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /// Returns whether a text claims to be signed by this seal.
    boolean isClaimed(String text) {
        return text.startsWith(prefix);
    }

    String close(String content) {
        return prefix + encode(content.getBytes(StandardCharsets.UTF_8)) + "." + encode(sign(content));
    }

    /// Returns the content, if the signature is valid.
    Optional<String> open(String sealed) {
        try {
            var parts = sealed.substring(prefix.length()).split("\\.", -1);
            var content = new String(Base64.getUrlDecoder().decode(parts[0]), StandardCharsets.UTF_8);
            var genuine = parts.length == 2
                    && MessageDigest.isEqual(
                            sign(content), Base64.getUrlDecoder().decode(parts[1]));
            return genuine ? Optional.of(content) : Optional.empty();
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private byte[] sign(String content) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
