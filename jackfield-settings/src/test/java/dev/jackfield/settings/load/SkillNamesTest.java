package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkillNamesTest {
    @TempDir
    private Path temporary;

    private ConfigFolder folder;

    @BeforeEach
    void openFolder() {
        folder = new ConfigFolder(temporary);
    }

    @Test
    void serversThatCodeWouldCallByOneNameAreAProblemOfTheSecond() {
        folder.file("jackfield.yaml", """
            sources:
              brave-search: {command: x}
              braveSearch: {url: "http://localhost:1/mcp", enabled: false}
            """);

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:3: sources.braveSearch: code would call it `BraveSearchMCP`, which is"
                        + " what it calls the source `brave-search`; rename one");
    }

    @Test
    void idThatIsTheSkillOfAnotherSourceIsRefused() {
        folder.file("jackfield.yaml", """
            sources:
              brave-search: {command: x}
              BraveSearchMCP: {command: y}
            """);

        assertThat(folder.problems())
                .containsExactly("jackfield.yaml:3: sources.BraveSearchMCP: is what code calls the source"
                        + " `brave-search`; rename one");
    }

    @Test
    void serverThatCannotBeUsedHasANameToo() {
        folder.file("jackfield.yaml", """
            sources:
              brave-search: {command: x, env: {KEY: "${NONE}"}}
              notes: {command: x}
            """);

        assertThat(folder.load().skillNames()).isEqualTo(Map.of("brave-search", "BraveSearchMCP", "notes", "NotesMCP"));
    }
}
