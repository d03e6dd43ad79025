package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhereConfigurationIsFoundTest {
    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary);
    }

    @Test
    void nearerFilesWin() {
        folder.file("home/.config/jackfield/jackfield.toml", "[http]\nport = 1\n");
        assertThat(port()).isEqualTo(1);

        folder.file("config/settings.yaml", "sources: {}\nhttp: {port: 2}");
        assertThat(port()).isEqualTo(2);

        folder.file("jackfield.json", "{\"http\": {\"port\": 3}}");
        assertThat(port()).isEqualTo(3);

        folder.file("jackfield.yaml", "http: {port: 4}");
        assertThat(port()).isEqualTo(4);
    }

    @Test
    void configFolderOfTheUserMayBeElsewhere() {
        folder.file("elsewhere/jackfield/jackfield.yaml", "http: {port: 5}")
                .variable("XDG_CONFIG_HOME", temporary.resolve("elsewhere").toString());

        assertThat(port()).isEqualTo(5);
    }

    @Test
    void namedFileWinsOverAll() {
        folder.file("jackfield.yaml", "http: {port: 4}").file("other/mine.yaml", "http: {port: 6}");

        assertThat(folder.load("other/mine.yaml").settings().http().port()).isEqualTo(6);
    }

    @Test
    void fileIsReported() {
        assertThat(folder.load().file()).isEmpty();

        folder.file("jackfield.yaml", "");
        assertThat(folder.load().file()).contains(temporary.resolve("jackfield.yaml"));
    }

    private int port() {
        return folder.load().settings().http().port();
    }
}
