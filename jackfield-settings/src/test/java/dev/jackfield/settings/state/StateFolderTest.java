package dev.jackfield.settings.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class StateFolderTest {
    @TempDir
    private Path temporary;

    private StateFolder folder() {
        return StateFolder.of(
                Map.of("JACKFIELD_HOME", temporary.resolve("state").toString()), temporary);
    }

    @Test
    void secondStartReadsTheSameToken() {
        var token = folder().adminToken();

        assertThat(token).matches("jf_[0-9a-f]{64}");
        assertThat(folder().adminToken()).isEqualTo(token);
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyItsOwnerMayReadIt() throws IOException {
        folder().adminToken();

        assertThat(permissions("state")).isEqualTo("rwx------");
        assertThat(permissions("state/admin-token")).isEqualTo("rw-------");
        assertThat(permissions("state/layout")).isEqualTo("rw-------");
    }

    /// Only root can give a folder away, so that nobody else can try this.
    @Test
    void rootMayUseTheFolderOfSomebodyElse() throws IOException {
        var folder = Files.createDirectories(temporary.resolve("theirs"));
        Files.writeString(folder.resolve("admin-token"), "jf_known");
        assumeTrue(isGivenAway(folder), "needs root");

        assertThat(StateFolder.of(Map.of("JACKFIELD_HOME", folder.toString()), temporary)
                        .adminToken())
                .isEqualTo("jf_known");
    }

    private static boolean isGivenAway(Path folder) {
        try {
            Files.setAttribute(folder, "unix:uid", 65534);
            return true;
        } catch (IOException notRoot) {
            return false;
        }
    }

    private String permissions(String name) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary.resolve(name)));
    }

    @Test
    void tokenThatCannotBeReadIsNotReplaced() throws IOException {
        Files.createDirectories(temporary.resolve("state/admin-token"));

        assertThatThrownBy(folder()::adminToken).hasMessageContaining("Cannot read from the state folder");
    }

    @Test
    void folderOfAnotherVersionIsRefused() throws IOException {
        folder().adminToken();
        Files.writeString(temporary.resolve("state/layout"), "2");

        assertThatThrownBy(folder()::adminToken)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another version of Jackfield");
    }

    @Test
    void jackfieldHomeWins() {
        var environment = Map.of("JACKFIELD_HOME", "/srv/hub", "XDG_STATE_HOME", "/srv/state");

        assertThat(StateFolder.of(environment, temporary)).hasToString("/srv/hub");
    }

    @Test
    void stateFolderOfTheUserIsNext() {
        assertThat(StateFolder.of(Map.of("JACKFIELD_HOME", " ", "XDG_STATE_HOME", "/srv/state"), temporary))
                .hasToString("/srv/state/jackfield");
    }

    @Test
    void emptyVariableMeansTheUsualPlace() {
        assertThat(StateFolder.of(Map.of("XDG_STATE_HOME", ""), Path.of("/home/ann")))
                .hasToString("/home/ann/.local/state/jackfield");
    }
}
