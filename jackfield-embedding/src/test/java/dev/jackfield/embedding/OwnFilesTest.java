package dev.jackfield.embedding;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.search.EmbedderException;
import dev.jackfield.embedding.NativeLibraries.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFilesTest {
    @TempDir
    Path folder;

    private Path file() throws IOException {
        var file = Files.writeString(folder.resolve("library"), "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        return file;
    }

    @Test
    void ownFilesAndThoseOfRootAreFine() throws IOException {
        var own = OwnFiles.ofThisProcess();
        var file = file();

        assertThatCode(() -> own.check(file)).doesNotThrowAnyException();
        assertThatCode(() -> own.checkOwner(Path.of("/"))).doesNotThrowAnyException();
    }

    /// Root gives a file to another user, and refuses it. Other users cannot give files away, so they check their own
    /// file as root would.
    @Test
    void fileOfAnotherUserIsRefused() throws IOException {
        var root = Files.getOwner(Path.of("/"));
        var file = file();
        if (Files.getOwner(file).equals(root)) {
            Files.setOwner(
                    file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }

        assertThatThrownBy(() -> new OwnFiles(root).check(file))
                .isInstanceOf(EmbedderException.class)
                .hasMessageStartingWith(file + " belongs to ")
                .hasMessageContaining("who could change native code");
    }
}
