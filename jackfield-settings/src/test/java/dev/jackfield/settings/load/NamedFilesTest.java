package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.TestCertificates;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Keys and certificates that a configuration names.
class NamedFilesTest {
    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        TestCertificates.in(temporary);
        folder = new ConfigFolder(temporary);
    }

    @Test
    void pathsBeginAtTheConfiguration() {
        folder.file("jackfield.yaml", "http: {tls: {certificate: server.pem, key: server-key.pem}}\nca: ca.pem\n");

        assertThat(folder.load().keys()).isPresent();
    }

    @Test
    void storeNeedsItsPassword() {
        folder.file("jackfield.yaml", "http: {tls: {keystore: server.p12, password: secret}}\n");

        assertThat(folder.load().keys()).isPresent();
    }

    @Test
    void proxyThatIsNoneIsAProblem() {
        folder.file("jackfield.yaml", """
            sources:
              a: {url: "https://127.0.0.1:1/mcp", proxy: "ftp://x"}
            proxy: {url: nowhere}
            """);

        assertThat(folder.problems())
                .containsExactlyInAnyOrder(
                        "jackfield.yaml:2: sources.a.proxy: must be `none`, or like http://proxy.example.com:3128",
                        "jackfield.yaml:3: proxy.url: must be like http://proxy.example.com:3128");
    }

    @Test
    void filesThatCannotBeUsedAreProblemsWithTheirPlace() {
        folder.file("jackfield.yaml", """
            http:
              tls: {certificate: server.pem, key: other-key.pem}
            ca: nowhere.pem
            sources:
              a: {url: "https://127.0.0.1:1/mcp", ca: server-key.pem}
              b: {url: "https://127.0.0.1:1/mcp", ca: nowhere.pem, enabled: false}
            """);
        assertThat(folder.problems())
                .containsExactlyInAnyOrder(
                        "jackfield.yaml:2: http.tls: %s is not the key of the certificate in %s"
                                .formatted(temporary.resolve("other-key.pem"), temporary.resolve("server.pem")),
                        "jackfield.yaml:3: ca: %s does not exist".formatted(temporary.resolve("nowhere.pem")),
                        ("jackfield.yaml:5: sources.a.ca: %s holds no certificate that can be read; it must have a part"
                                        + " '-----BEGIN CERTIFICATE-----'")
                                .formatted(temporary.resolve("server-key.pem")));
    }

    @Test
    void halfOfAPairIsAProblem() {
        folder.file("jackfield.yaml", "http: {tls: {certificate: server.pem}}\n");

        assertThat(folder.problems())
                .containsExactly(
                        "jackfield.yaml:1: http.tls: needs `certificate` and `key`, or `keystore` and `password`");
    }
}
