package dev.jackfield.server.audit;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.server.store.Cut;
import dev.jackfield.server.store.Head;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/// The key pair of a store, with which its hubs sign what they removed from the audit. It is made once, and sealed.
final class CutKey {
    private static final String NAME = "cut-key";
    private static final String ALGORITHM = "Ed25519";

    private final Drawer drawer;

    CutKey(Shelf shelf) {
        this.drawer = shelf.drawer(DrawerKind.AUDIT);
    }

    /// Makes a cut after an event, and signs it.
    Cut sign(Head last, Instant at) {
        try {
            var signing = Signature.getInstance(ALGORITHM);
            signing.initSign(findOrMake().getPrivate());
            signing.update(text(last, at));
            return new Cut(last, at, signing.sign());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    boolean isSigned(Cut cut) {
        return find().map(KeyPair::getPublic).filter(key -> isSigned(cut, key)).isPresent();
    }

    private static boolean isSigned(Cut cut, PublicKey key) {
        try {
            var signing = Signature.getInstance(ALGORITHM);
            signing.initVerify(key);
            signing.update(text(cut.last(), cut.at()));
            return signing.verify(cut.signature());
        } catch (GeneralSecurityException malformed) {
            return false;
        }
    }

    /// What is signed. Times are stored in milliseconds.
    private static byte[] text(Head last, Instant at) {
        return "jackfield cut %s %d".formatted(last, at.toEpochMilli()).getBytes(StandardCharsets.UTF_8);
    }

    /// Returns the public key in base64, if there is one yet.
    Optional<String> publicKey() {
        return find().map(pair -> encode(pair.getPublic().getEncoded()));
    }

    private Optional<KeyPair> find() {
        return drawer.read(NAME).map(CutKey::decode);
    }

    /// Of several hubs, the one that is first makes it.
    private KeyPair findOrMake() {
        return find().orElseGet(() -> {
            drawer.writeIf(NAME, ShelfChange.ABSENT, encode(make()), Optional.empty());
            return find().orElseThrow(() -> new ShelfException("The key that signs the audit cannot be read."));
        });
    }

    private static KeyPair make() {
        try {
            return KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] encode(KeyPair pair) {
        var text = encode(pair.getPublic().getEncoded()) + " "
                + encode(pair.getPrivate().getEncoded());
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String encode(byte[] key) {
        return Base64.getEncoder().encodeToString(key);
    }

    private static KeyPair decode(byte[] stored) {
        var keys = new String(stored, StandardCharsets.US_ASCII).split(" ", 2);
        try {
            return new KeyPair(publicKey(keys[0]), privateKey(keys[1]));
        } catch (GeneralSecurityException damaged) {
            throw new ShelfException("The key that signs the audit is damaged.", damaged);
        }
    }

    private static PublicKey publicKey(String encoded) throws GeneralSecurityException {
        return KeyFactory.getInstance(ALGORITHM)
                .generatePublic(new X509EncodedKeySpec(Base64.getDecoder().decode(encoded)));
    }

    private static PrivateKey privateKey(String encoded) throws GeneralSecurityException {
        return KeyFactory.getInstance(ALGORITHM)
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(encoded)));
    }
}
