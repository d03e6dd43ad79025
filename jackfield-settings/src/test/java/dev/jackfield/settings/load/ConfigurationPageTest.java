package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationPageTest {
    private static final Path PAGE = Path.of("../docs/configuration.md");
    private static final String COMMAND = "mvn -q -pl jackfield-server -am package"
            + " -Dtest=ConfigurationPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dpage=write";

    @TempDir
    private Path temporary;

    @Test
    void pageInTheRepositoryIsUpToDate() throws IOException {
        if ("write".equals(System.getProperty("page"))) {
            Files.createDirectories(PAGE.resolveSibling(""));
            Files.writeString(PAGE, ConfigurationPage.text());
        }

        assertThat(PAGE).as("Stale; run: " + COMMAND).content().isEqualTo(ConfigurationPage.text());
    }

    @Test
    void exampleLoads() {
        var loaded = new ConfigFolder(temporary)
                .file("jackfield.yaml", ConfigurationPage.example())
                .file("secrets/docs.txt", "d0cs\n")
                .variable("GITHUB_TOKEN", "g")
                .variable("ANN_TOKEN", "the-token-of-ann")
                .load();

        assertThat(loaded.settings().sources()).containsOnlyKeys("github", "docs", "weather");
        assertThat(loaded.unusable()).isEmpty();
        assertThat(loaded.warnings()).isEmpty();
    }

    @Test
    void everyKeyHasAMeaning() {
        assertThat(ConfigurationPage.text()).doesNotContain("|  |\n");
    }
}
