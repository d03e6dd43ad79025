package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.ShelfException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SealedDrawerTest {
    private static final byte[] SECRET = "hunter2-hunter2".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private SqliteShelf open(String key) {
        return SqliteShelf.open(folder, Optional.of(key).filter(given -> !given.isEmpty()), InstantSource.system());
    }

    private void write(String key) {
        try (var shelf = open(key)) {
            shelf.sealedDrawer("tokens").write("github", SECRET);
        }
    }

    private Optional<byte[]> read(String key) {
        try (var shelf = open(key)) {
            return shelf.sealedDrawer("tokens").read("github");
        }
    }

    @Test
    void secretIsReadWithTheKeyThatWasMade() throws IOException {
        write("");

        assertThat(read("")).contains(SECRET);
        assertThat(Base64.getDecoder().decode(Files.readString(folder.resolve("key"))))
                .hasSize(32);
    }

    @Test
    void noFileHasTheSecretInClear() throws IOException {
        try (var shelf = open("")) {
            shelf.sealedDrawer("tokens").write("github", SECRET);
            try (var files = Files.walk(folder)) {
                assertThat(files.filter(Files::isRegularFile))
                        .isNotEmpty()
                        .noneMatch(file -> contains(file, "hunter2"));
            }
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
    }

    /// One test, because it takes long on purpose to make a key of a passphrase.
    @Test
    void anyPassphraseIsAKeyAndAnotherOneDestroysNothing() {
        write("correct horse");

        assertThatThrownBy(() -> read("battery staple"))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("another key than JACKFIELD_KEY");
        assertThat(read("correct horse")).contains(SECRET);
        assertThat(folder.resolve("key")).doesNotExist();
    }

    @Test
    void keyInBase64IsTakenAsItIs() throws IOException {
        write("");

        assertThat(read(Files.readString(folder.resolve("key")))).contains(SECRET);
    }

    @Test
    void wrongKeyIsNamedAndDestroysNothing() {
        write(key(1));

        assertThatThrownBy(() -> read(key(2)))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("another key than JACKFIELD_KEY");
        assertThatThrownBy(() -> write(key(2))).isInstanceOf(ShelfException.class);
        assertThat(read(key(1))).contains(SECRET);
    }

    private static String key(int number) {
        return Base64.getEncoder()
                .encodeToString(ByteBuffer.allocate(32).putInt(number).array());
    }

    @Test
    void missingKeyIsNotReplaced() throws IOException {
        write("");
        Files.delete(folder.resolve("key"));

        assertThatThrownBy(() -> read("")).isInstanceOf(ShelfException.class).hasMessageContaining("is missing");
        assertThat(folder.resolve("key")).doesNotExist();
    }

    @Test
    void damagedKeyIsNotReplaced() throws IOException {
        write("");
        Files.writeString(folder.resolve("key"), "short");

        assertThatThrownBy(() -> read("")).isInstanceOf(ShelfException.class).hasMessageContaining("32 bytes");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keyThatOthersCanReadIsRefused() throws IOException {
        write("");
        Files.setPosixFilePermissions(folder.resolve("key"), PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(() -> read("")).isInstanceOf(ShelfException.class).hasMessageContaining("chmod 600");
    }

    @Test
    void secretThatWasMovedDoesNotOpen() {
        try (var shelf = open("")) {
            shelf.sealedDrawer("tokens").write("github", SECRET);
            var sealed = shelf.drawer("tokens").read("github").orElseThrow();
            shelf.drawer("tokens").write("gitlab", sealed);
            shelf.drawer("others").write("github", sealed);

            assertThatThrownBy(() -> shelf.sealedDrawer("tokens").read("gitlab"))
                    .isInstanceOf(ShelfException.class);
            assertThatThrownBy(() -> shelf.sealedDrawer("others").read("github"))
                    .isInstanceOf(ShelfException.class);
        }
    }
}
