package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.PLAIN;
import static dev.jackfield.core.shelf.ShelfFixture.SEALED;
import static dev.jackfield.core.shelf.ShelfFixture.bytes;
import static dev.jackfield.core.shelf.ShelfFixture.large;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.ManualClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Copies of a database, and their way back.
@Timeout(60)
class BackupTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path elsewhere;

    private final ManualClock clock = ManualClock.start();
    private Path copy;
    private Path file;

    @BeforeEach
    void nameFiles() {
        copy = elsewhere.resolve("it's a copy.db");
        file = folder.resolve("jackfield.db");
    }

    private Store open() {
        return Store.openFile(folder, Optional.empty(), clock);
    }

    private static Drawer drawer(Store store) {
        return store.shelf().drawer(PLAIN, "ann");
    }

    private void backUp(String content) {
        try (var store = open()) {
            drawer(store).write("k", bytes(content));
            store.backUp(copy);
        }
    }

    private Optional<byte[]> read() {
        try (var store = open()) {
            return drawer(store).read("k");
        }
    }

    private void write(String content) {
        try (var store = open()) {
            drawer(store).write("k", bytes(content));
        }
    }

    /// Returns where the database is that was there.
    private Path restore() {
        return Store.restore(copy, folder, clock, Store.Progress.SILENT).orElseThrow();
    }

    @Test
    void restoredStoreHasWhatItHadThen() {
        try (var store = open()) {
            drawer(store).write("large", large(1));
            store.shelf().drawer(SEALED, "ann").write("s", bytes("secret"));
            store.backUp(copy);
            drawer(store).write("large", large(2));
            drawer(store).write("later", bytes("x"));
        }
        Store.restore(copy, folder, clock);

        try (var store = open()) {
            assertThat(drawer(store).keys()).containsExactly("large");
            assertThat(drawer(store).read("large")).contains(large(1));
            assertThat(store.shelf().drawer(SEALED, "ann").read("s")).contains(bytes("secret"));
        }
    }

    @Test
    void backupUnderLoadEndsAndIsOfOneMoment() throws Exception {
        var isEnough = new AtomicBoolean();
        try (var store = open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            drawer(store).write("before", large(7));
            fill(store);
            var writers = Stream.of("k0", "k1", "k2", "k3")
                    .map(key -> threads.submit(() -> writeUntil(isEnough, drawer(store), key)))
                    .toList();
            Eventually.await(() -> drawer(store).find("k0").isPresent());
            store.backUp(copy);
            isEnough.set(true);
            for (var writer : writers) {
                assertThat(writer.get()).isPositive();
            }
        }

        Store.restore(copy, folder, clock);
        try (var store = open()) {
            assertThat(store.check().problems()).isEmpty();
            assertThat(drawer(store).read("before")).contains(large(7));
        }
    }

    private static int writeUntil(AtomicBoolean isEnough, Drawer drawer, String key) {
        var count = 0;
        while (!isEnough.get()) {
            drawer.write(key, large(count++ % 3));
        }
        return count;
    }

    /// Makes the database large enough that others write during its backup.
    private static void fill(Store store) {
        IntStream.range(0, 60).forEach(at -> store.shelf().drawer(PLAIN, "bob").write("k" + at, large(100 + at)));
    }

    @Test
    void backupOfAnotherProcessIsPossibleWhileAHubRuns() {
        try (var hub = open();
                var command = open()) {
            drawer(hub).write("k", bytes("of the hub"));
            command.backUp(copy);
        }
        write("later");
        Store.restore(copy, folder, clock);

        assertThat(read()).contains(bytes("of the hub"));
    }

    @Test
    void backupDoesNotOverwriteAFile() throws IOException {
        Files.writeString(copy, "precious");

        assertThatThrownBy(() -> backUp("x")).isInstanceOf(ShelfException.class).hasMessageContaining("exists");
        assertThat(copy).content().isEqualTo("precious");
    }

    @Test
    void backupThatFailsLeavesNothing() {
        copy = elsewhere.resolve("no folder/copy.db");

        assertThatThrownBy(() -> backUp("x"))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining(elsewhere.resolve("no folder").toString());
        assertThat(copy).doesNotExist();
    }

    @Test
    void replacedDatabaseIsKeptBesideAlsoAfterASecondRestore() throws IOException {
        backUp("backed up");
        write("first");
        var first = restore();
        clock.advance(Duration.ofSeconds(1));
        write("second");
        var second = restore();

        assertThat(first).hasFileName("jackfield.db.before-20260101-000000");
        assertThat(read()).contains(bytes("backed up"));
        Files.copy(first, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(read()).contains(bytes("first"));
        Files.copy(second, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(read()).contains(bytes("second"));
    }

    @Test
    void lastCommitsOfAKilledHubAreInTheDatabaseThatIsKept() throws IOException {
        backUp("backed up");
        try (var store = open()) {
            drawer(store).write("k", bytes("last"));
            for (var ending : new String[] {"", "-wal"}) { // as they lie there when it is killed now
                Files.copy(Path.of(file + ending), elsewhere.resolve("jackfield.db" + ending));
            }
        }
        folder = elsewhere;
        file = folder.resolve("jackfield.db");
        var kept = restore();

        assertThat(read()).contains(bytes("backed up"));
        Files.copy(kept, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(read()).contains(bytes("last"));
    }

    @Test
    void damagedDatabaseCanBeReplaced() throws IOException {
        backUp("backed up");
        Files.writeString(file, "damaged: no database at all any more");
        var kept = restore();

        assertThat(read()).contains(bytes("backed up"));
        assertThat(kept).content().startsWith("damaged");
    }

    @Test
    void emptyFolderGetsTheDatabase(@TempDir Path empty) {
        backUp("backed up");
        folder = empty;

        assertThat(Store.restore(copy, empty, clock, Store.Progress.SILENT)).isEmpty();
        assertThat(read()).contains(bytes("backed up"));
    }

    @Test
    void backupItselfStaysAsItIs() throws IOException {
        backUp("backed up");
        var before = Files.readAllBytes(copy);
        Store.restore(copy, folder, clock);

        assertThat(copy).hasBinaryContent(before);
        assertThat(elsewhere).isDirectoryNotContaining(path -> !path.equals(copy));
    }

    @Test
    void databaseThatAHubUsesIsNotReplaced() {
        backUp("backed up");
        try (var hub = open()) {
            drawer(hub).write("k", bytes("of the hub"));

            assertThatThrownBy(() -> Store.restore(copy, folder, clock))
                    .isInstanceOf(ShelfException.class)
                    .hasMessageContaining("Another process uses the database " + file);
            assertThat(drawer(hub).read("k")).contains(bytes("of the hub"));
        }
        assertThat(folder).isDirectoryNotContaining("glob:**restoring*");
    }

    @Test
    void damagedBackupIsRefused() throws IOException, SQLException {
        backUp("backed up");
        write("current");
        try (var channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(8_192), 4_096 * 4L);
        }
        assertRefused("Nothing was changed");
    }

    private void assertRefused(String message) {
        assertThatThrownBy(() -> Store.restore(copy, folder, clock))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining(copy.toString())
                .hasMessageContaining(message);
        assertThat(read()).contains(bytes("current"));
        assertThat(folder).isDirectoryNotContaining("glob:**before*").isDirectoryNotContaining("glob:**restoring*");
    }

    @Test
    void fileThatIsNoBackupIsRefused() throws IOException {
        write("current");
        Files.writeString(copy, "no database, but long enough to look like one ".repeat(200));
        assertRefused("it is no backup of Jackfield, or it is damaged");
        Files.delete(copy);
        assertRefused("There is no backup");
    }

    @Test
    void backupWithWrongSumsIsRefused() throws SQLException {
        backUp("backed up");
        write("current");
        change("update usage set bytes = 99");
        assertRefused("sum of what 'ann' has");
    }

    @Test
    void backupOfANewerVersionIsRefused() throws SQLException {
        backUp("backed up");
        write("current");
        change("insert into schema_version values (99)");
        assertRefused("a newer Jackfield wrote it");
    }

    private void change(String sql) throws SQLException {
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + copy);
                var statement = database.createStatement()) {
            statement.executeUpdate(sql);
        }
    }
}
