package dev.jackfield.settings.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A configuration says what the hub runs, so it is said who else could change it.
class WritableByOthersTest {
    @TempDir
    Path temporary;

    private ConfigFolder folder() {
        return new ConfigFolder(temporary)
                .file("jackfield.yaml", "sources: {up: {command: [\"${PROGRAM}\"]}}")
                .file(".env", "PROGRAM=true\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jackfield.yaml", ".env"})
    void fileThatEverybodyMayWriteToIsNamed(String name) throws IOException {
        var folder = folder();
        Files.setPosixFilePermissions(temporary.resolve(name), PosixFilePermissions.fromString("rw-rw-rw-"));

        assertThat(folder.load().warnings())
                .singleElement()
                .asString()
                .contains("all users may write to", name, "chmod o-w");
    }

    @Test
    void privateFilesAreNotWorthAWord() {
        assertThat(folder().load().warnings()).isEmpty();
    }
}
