package dev.jackfield.transport.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.jackfield.testkit.TestCertificates;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerKeysTest {
    @TempDir
    private Path folder;

    private TestCertificates files;

    @BeforeEach
    void copy() {
        files = TestCertificates.in(folder);
    }

    private void isRefused(Path certificate, Path key, Path culprit, String problem) {
        assertThatExceptionOfType(BadKeysException.class)
                .isThrownBy(() -> ServerKeys.read(certificate, key))
                .withMessageContaining(culprit.toString())
                .withMessageContaining(problem)
                .matches(bad -> bad.file().equals(culprit));
    }

    @Test
    void certificateAndItsKeyAreRead() {
        var keys = ServerKeys.read(files.server(), files.serverKey());

        assertThat(keys.chain()).hasSize(1);
        assertThat(Pem.parseCertificates(keys.certificate())).isEqualTo(keys.chain());
        assertThat(keys.toString()).contains("CN=localhost");
    }

    @Test
    void storeIsRead() {
        assertThat(ServerKeys.readStore(files.store(), "secret"))
                .isEqualTo(ServerKeys.read(files.server(), files.serverKey()));
    }

    @Test
    void storeWithAnotherPasswordIsRefused() {
        assertThatExceptionOfType(BadKeysException.class)
                .isThrownBy(() -> ServerKeys.readStore(files.store(), "wrong"))
                .withMessageContaining("server.p12 cannot be opened as PKCS#12 with this password");
    }

    @Test
    void keyOfAnotherCertificateIsRefused() {
        isRefused(files.server(), files.otherKey(), files.otherKey(), "is not the key of the certificate in");
    }

    @Test
    void keyInAnotherFormIsRefusedWithTheWayOut() {
        isRefused(files.server(), files.oldKey(), files.oldKey(), "openssl pkcs8 -topk8 -nocrypt");
    }

    @Test
    void filesThatWereSwappedAreRefused() {
        isRefused(files.serverKey(), files.server(), files.serverKey(), "holds no certificate");
        isRefused(files.server(), files.server(), files.server(), "holds no private key");
    }

    @Test
    void missingFileIsNamed() {
        isRefused(folder.resolve("no.pem"), files.serverKey(), folder.resolve("no.pem"), "does not exist");
    }

    @Test
    void rubbishIsRefused() throws Exception {
        var rubbish = Files.writeString(folder.resolve("rubbish.pem"), "-----BEGIN CERTIFICATE-----\nrubbish\n");

        isRefused(rubbish, files.serverKey(), rubbish, "holds no certificate");
    }
}
