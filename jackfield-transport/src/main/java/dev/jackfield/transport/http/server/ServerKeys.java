package dev.jackfield.transport.http.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;

/// A server's certificate with its chain, and the private key that belongs to it.
public record ServerKeys(List<X509Certificate> chain, PrivateKey key) {
    private static final char[] NO_PASSWORD = {};
    private static final byte[] PROBE = {1, 2, 3};

    public ServerKeys {
        chain = List.copyOf(chain);
    }

    /// Reads both from PEM files; throws `BadKeysException` when they cannot be used or do not belong together.
    public static ServerKeys read(Path certificate, Path key) {
        var keys = new ServerKeys(Pem.certificates(certificate), Pem.key(key));
        if (!keys.isMatching()) {
            throw new BadKeysException(key, "is not the key of the certificate in " + certificate);
        }
        return keys;
    }

    /// Reads the first key of a PKCS#12 file.
    public static ServerKeys readStore(Path file, String password) {
        var bytes = Pem.read(file);
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(new ByteArrayInputStream(bytes), password.toCharArray());
            for (var alias : Collections.list(store.aliases())) {
                if (store.getKey(alias, password.toCharArray()) instanceof PrivateKey key) {
                    return new ServerKeys(chain(store, alias), key);
                }
            }
        } catch (IOException | GeneralSecurityException broken) {
            throw new BadKeysException(file, "cannot be opened as PKCS#12 with this password", broken);
        }
        throw new BadKeysException(file, "holds no private key");
    }

    private static List<X509Certificate> chain(KeyStore store, String alias) throws GeneralSecurityException {
        return List.of(store.getCertificateChain(alias)).stream()
                .map(X509Certificate.class::cast)
                .toList();
    }

    /// Tells whether the certificate verifies what the key signs.
    private boolean isMatching() {
        try {
            var algorithm = switch (key.getAlgorithm()) {
                case "RSA" -> "SHA256withRSA";
                case "EC" -> "SHA256withECDSA";
                default -> key.getAlgorithm();
            };
            var signing = Signature.getInstance(algorithm);
            signing.initSign(key);
            signing.update(PROBE);
            var verifying = Signature.getInstance(algorithm);
            verifying.initVerify(chain.getFirst().getPublicKey());
            verifying.update(PROBE);
            return verifying.verify(signing.sign());
        } catch (GeneralSecurityException mismatch) {
            return false;
        }
    }

    /// The certificate as a text that `Pem.parseCertificates` reads, for clients on this machine that trust it.
    public String certificate() {
        return Pem.text(chain.getFirst());
    }

    KeyStore store() {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, NO_PASSWORD);
            store.setKeyEntry("hub", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
            return store;
        } catch (IOException | GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Keys stay out of logs.
    @Override
    public String toString() {
        return "ServerKeys[" + chain.getFirst().getSubjectX500Principal() + "]";
    }
}
