package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.SEALED;
import static dev.jackfield.core.shelf.ShelfFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Kinds whose contents are encrypted, and their key.
class SealTest {
    private static final byte[] SECRET = bytes("hunter2-hunter2");

    @TempDir
    private Path folder;

    private Store open(String key) {
        return Store.openFile(folder, Optional.of(key).filter(given -> !given.isEmpty()), InstantSource.system());
    }

    private static Drawer secrets(Store store) {
        return store.shelf().drawer(SEALED, "ann");
    }

    private void write(String key) {
        try (var store = open(key)) {
            secrets(store).write("github", SECRET);
        }
    }

    private Optional<byte[]> read(String key) {
        try (var store = open(key)) {
            return secrets(store).read("github");
        }
    }

    private static String key(int number) {
        return Base64.getEncoder()
                .encodeToString(ByteBuffer.allocate(32).putInt(number).array());
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
        try (var store = open("")) {
            secrets(store).write("github", SECRET);
            var large = "hunter2".repeat(20_000).getBytes(StandardCharsets.UTF_8);
            store.shelf()
                    .commit(List.of(new ShelfChange.Put(
                            SEALED, "ann", "k", large, List.of(large), Optional.empty(), OptionalLong.empty())));
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

    @Test
    void recordIsRemovedWithoutItsKey() throws IOException {
        write("");
        Files.delete(folder.resolve("key"));
        try (var store = open("")) {
            secrets(store).remove("github");

            assertThat(secrets(store).find("github")).isEmpty();
        }
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
    void secretThatWasMovedDoesNotOpen() throws SQLException {
        write("");
        var stores = new TestStores.OfFile(folder);
        for (var move : List.of("key = 'gitlab'", "owner = 'bob', key = 'github'", "owner = 'ann', kind = 'audit'")) {
            assertThat(stores.change("update record set %s where kind <> 'seal'".formatted(move)))
                    .isEqualTo(1);
            try (var store = open("")) {
                assertThatThrownBy(() -> Stream.of("sealed", "audit")
                                .map(kind -> new DrawerKind(kind, "", "", "", "", 9, true))
                                .forEach(kind -> List.of("ann", "bob")
                                        .forEach(owner -> store.shelf().page(kind, owner, "", "", 9))))
                        .isInstanceOf(ShelfException.class)
                        .hasMessageContaining("does not open");
            }
        }
    }

    /// The first use of the key reads and writes the store itself.
    @Test
    @Timeout(30)
    void manyThreadsMayBeTheFirstToNeedTheKey() throws Exception {
        write(key(1));
        try (var store = open(key(1));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var readers = Stream.generate(() ->
                            (Callable<Optional<byte[]>>) () -> secrets(store).read("github"))
                    .limit(32)
                    .toList();

            for (var each : threads.invokeAll(readers)) {
                assertThat(each.get()).contains(SECRET);
            }
        }
    }
}
