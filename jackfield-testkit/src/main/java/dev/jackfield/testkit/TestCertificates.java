package dev.jackfield.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// The keys and certificates for tests, as files in a folder of the test.
public record TestCertificates(Path folder) {
    private static final List<String> FILES =
            List.of("ca.pem", "server.pem", "server-key.pem", "server.p12", "other-key.pem", "old-key.pem");

    public static TestCertificates in(Path folder) {
        FILES.forEach(name -> copy(name, folder));
        return new TestCertificates(folder);
    }

    private static void copy(String name, Path folder) {
        try (var in = Objects.requireNonNull(TestCertificates.class.getResourceAsStream("tls/" + name), name)) {
            Files.write(folder.resolve(name), in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The authority that signed the certificate of the server.
    public Path authority() {
        return folder.resolve("ca.pem");
    }

    public Path server() {
        return folder.resolve("server.pem");
    }

    public Path serverKey() {
        return folder.resolve("server-key.pem");
    }

    /// Certificate and key in one file, with the password `secret`.
    public Path store() {
        return folder.resolve("server.p12");
    }

    /// A key that belongs to no certificate.
    public Path otherKey() {
        return folder.resolve("other-key.pem");
    }

    /// A key in the form before PKCS#8.
    public Path oldKey() {
        return folder.resolve("old-key.pem");
    }
}
