package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.transport.files.BoundedFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// Reads PEM files with certificates and keys.
public final class Pem {
    /// The largest file; far more than all authorities of the world need.
    private static final int LARGEST = 16 << 20;

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final Pattern OTHER_KEY = Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----");
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private static final String NO_CERTIFICATE =
            "holds no certificate that can be read; it must have a part '-----BEGIN CERTIFICATE-----'";

    private Pem() {}

    /// All certificates of a file, in order.
    public static List<X509Certificate> certificates(Path file) {
        var certificates = certificates(read(file), file);
        if (certificates.isEmpty()) {
            throw new BadKeysException(file, NO_CERTIFICATE);
        }
        return certificates;
    }

    private static List<X509Certificate> certificates(byte[] bytes, Path file) {
        try {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes))
                    .stream()
                    .map(X509Certificate.class::cast)
                    .toList();
        } catch (CertificateException broken) {
            throw new BadKeysException(file, NO_CERTIFICATE, broken);
        }
    }

    /// The private key of a file, which must be PKCS#8 without a password.
    static PrivateKey key(Path file) {
        var text = new String(read(file), StandardCharsets.ISO_8859_1);
        var found = KEY.matcher(text);
        if (found.find()) {
            return key(found.group(1), file);
        }
        var other = OTHER_KEY.matcher(text);
        throw new BadKeysException(
                file,
                other.find()
                        ? "holds an '%s'; convert it with: openssl pkcs8 -topk8 -nocrypt".formatted(other.group(1))
                        : "holds no private key; it must have a part '-----BEGIN PRIVATE KEY-----'");
    }

    private static PrivateKey key(String base64, Path file) {
        try {
            var encoded = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
            for (var algorithm : ALGORITHMS) {
                try {
                    return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
                } catch (InvalidKeySpecException wrongAlgorithm) {
                    // One of the other kinds, then.
                }
            }
        } catch (GeneralSecurityException | IllegalArgumentException broken) {
            throw new BadKeysException(file, "holds a private key that cannot be read", broken);
        }
        throw new BadKeysException(file, "holds a private key that is neither RSA, EC nor Ed25519");
    }

    static byte[] read(Path file) {
        try {
            return new BoundedFile(file, LARGEST).bytes();
        } catch (NoSuchFileException absent) {
            throw new BadKeysException(file, "does not exist", absent);
        } catch (IOException unreadable) {
            throw new BadKeysException(file, "cannot be read: " + FailureReason.of(unreadable), unreadable);
        }
    }

    static String text(X509Certificate certificate) {
        try {
            var lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded());
            return "-----BEGIN CERTIFICATE-----\n" + lines + "\n-----END CERTIFICATE-----\n";
        } catch (CertificateException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// Reads certificates from a text that this class has written.
    public static List<X509Certificate> parseCertificates(String text) {
        return certificates(text.getBytes(StandardCharsets.US_ASCII), Path.of("certificate"));
    }
}
