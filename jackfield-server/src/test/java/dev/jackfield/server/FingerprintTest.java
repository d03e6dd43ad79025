package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.settings.ConfigFolder;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {
    private ConfigFolder folder;

    @BeforeEach
    void openFolder(@TempDir Path temporary) {
        folder = new ConfigFolder(temporary);
    }

    private String of(String source) {
        folder.file("jackfield.yaml", "sources: {a: " + source + "}\n");
        return Fingerprint.of(
                "a", Objects.requireNonNull(folder.load().settings().sources().get("a")));
    }

    @Test
    void anotherServerUnderTheSameIdHasAnother() {
        assertThat(of("{command: [npx, files]}"))
                .startsWith("a@")
                .isNotEqualTo(of("{command: [npx, other]}"))
                .isNotEqualTo(of("{command: 'npx, files'}"));
    }

    @Test
    void renewedSecretOrLongerTimeoutKeepsIt() {
        assertThat(of("{command: npx, env: {TOKEN: old}}"))
                .isEqualTo(of("{command: npx, env: {TOKEN: new}, timeout: 1m}"));
    }
}
