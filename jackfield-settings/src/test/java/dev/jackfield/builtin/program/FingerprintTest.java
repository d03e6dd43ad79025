package dev.jackfield.builtin.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.kind.SourceSpec;
import dev.jackfield.settings.load.ConfigFolder;
import java.nio.file.Path;
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
        var spec = new SourceSpec<>("a", folder.source("a").common(), folder.program("a"));
        return new ProgramBlueprint(spec).fingerprint().textFor("a");
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

    /// Lists that older hubs kept are found by it.
    @Test
    void itIsTheSameAsEver() {
        assertThat(of("{command: [npx, files]}")).isEqualTo("a@9b43b7b9d723b556");
    }
}
