package dev.jackfield.server.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/// Encrypts contents with AES-256-GCM. Each is bound to its place: moved elsewhere, it cannot be decrypted.
///
/// A sealed content is the number of this form, a nonce, and the rest.
record Seal(SecretKey key) {
    private static final byte FORM = 1;
    private static final int NONCE = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    byte[] close(RecordPlace place, String key, byte[] content) {
        return close(bytes(place, key), content);
    }

    private byte[] close(byte[] place, byte[] content) {
        var nonce = new byte[NONCE];
        RANDOM.nextBytes(nonce);
        try {
            var sealed = cipher(Cipher.ENCRYPT_MODE, nonce, place).doFinal(content);
            return ByteBuffer.allocate(1 + NONCE + sealed.length)
                    .put(FORM)
                    .put(nonce)
                    .put(sealed)
                    .array();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Decrypts a content; empty when it was sealed with another key, for another place, or changed since.
    Optional<byte[]> open(RecordPlace place, String key, byte[] sealed) {
        return open(bytes(place, key), sealed);
    }

    /// Decrypts a content of the first form of the store, which had no owners.
    Optional<byte[]> openOld(String drawer, String key, byte[] sealed) {
        return open(oldPlace(drawer, key), sealed);
    }

    byte[] closeOld(String drawer, String key, byte[] content) {
        return close(oldPlace(drawer, key), content);
    }

    private Optional<byte[]> open(byte[] place, byte[] sealed) {
        if (sealed.length < 1 + NONCE || sealed[0] != FORM) {
            return Optional.empty();
        }
        var nonce = Arrays.copyOfRange(sealed, 1, 1 + NONCE);
        try {
            return Optional.of(
                    cipher(Cipher.DECRYPT_MODE, nonce, place).doFinal(sealed, 1 + NONCE, sealed.length - 1 - NONCE));
        } catch (AEADBadTagException foreign) {
            return Optional.empty();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Cipher cipher(int mode, byte[] nonce, byte[] place) throws GeneralSecurityException {
        var cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(place);
        return cipher;
    }

    /// The lengths keep `a` + `bc` apart from `ab` + `c`.
    private static byte[] bytes(RecordPlace place, String key) {
        var text = "%d:%s%d:%s%s"
                .formatted(place.kind().length(), place.kind(), place.owner().length(), place.owner(), key);
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] oldPlace(String drawer, String key) {
        return (drawer.length() + ":" + drawer + key).getBytes(StandardCharsets.UTF_8);
    }
}
