package dev.jackfield.server.store;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.transport.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/// Finds the key of a shelf, or makes one for a shelf that never had secrets, and proves that it is the right one.
///
/// A key is 32 bytes in base64. A `JACKFIELD_KEY` that is something else is a passphrase, and the key is derived from
/// it by PBKDF2 with a salt of this shelf.
///
/// @param file the key when none is given
/// @param drawer where the salt is, and a word that only the right key opens
record SealMaking(Path file, Optional<String> given, Drawer drawer) {
    private static final int BYTES = 32;
    private static final int ROUNDS = 600_000;
    private static final String WORD = "word";
    private static final byte[] PROOF = "jackfield".getBytes(StandardCharsets.UTF_8);

    Seal createSeal() {
        var seal = new Seal(given.map(this::key).orElseGet(this::keyOfFile));
        var word = writeFirst(WORD, seal.closeOld(drawer.kind().name(), WORD, PROOF));
        if (seal.openOld(drawer.kind().name(), WORD, word).isEmpty()) {
            throw new ShelfException(
                    ("The secrets of this hub were sealed with another key than %s. Use the previous key; nothing"
                                    + " was changed.")
                            .formatted(given.isPresent() ? "JACKFIELD_KEY" : file));
        }
        return seal;
    }

    /// Writes a content if there is none, and returns the content that is there then.
    private byte[] writeFirst(String key, byte[] content) {
        return drawer.read(key).orElseGet(() -> {
            drawer.writeIf(key, ShelfChange.ABSENT, content, Optional.empty());
            return drawer.read(key).orElse(content);
        });
    }

    private SecretKey key(String text) {
        return decodeKey(text).orElseGet(() -> deriveKey(text));
    }

    private static Optional<SecretKey> decodeKey(String text) {
        try {
            var bytes = Base64.getDecoder().decode(text.strip());
            return Optional.of(bytes)
                    .filter(found -> found.length == BYTES)
                    .map(found -> new SecretKeySpec(found, "AES"));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    private SecretKey deriveKey(String passphrase) {
        var salt = writeFirst("salt", random());
        try {
            var bytes = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(passphrase.toCharArray(), salt, ROUNDS, BYTES * 8))
                    .getEncoded();
            return new SecretKeySpec(bytes, "AES");
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private SecretKey keyOfFile() {
        try {
            if (!Files.exists(file)) {
                makeFile();
            }
            if (PrivateFiles.isOpen(file)) {
                throw new ShelfException(
                        "Other users can read the key %s. Protect it: chmod 600 %s".formatted(file, file));
            }
            return decodeKey(Files.readString(file))
                    .orElseThrow(() -> new ShelfException(
                            "The key %s is damaged: it must be 32 bytes in base64. Restore it; nothing was changed."
                                    .formatted(file)));
        } catch (IOException failed) {
            throw ShelfFiles.failure("use the key", file, failed);
        }
    }

    /// Refuses to create a new key for a shelf with secrets that it could not open.
    private void makeFile() {
        if (drawer.read(WORD).isPresent()) {
            throw new ShelfException(
                    "The key %s is missing. Restore it, or set JACKFIELD_KEY if that was used; nothing was changed."
                            .formatted(file));
        }
        ShelfFiles.writeFirst(file, Base64.getEncoder().encode(random()));
    }

    private static byte[] random() {
        var bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }
}
