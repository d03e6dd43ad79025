package dev.jackfield.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.testkit.ManualClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SqliteShelfTest {
    @TempDir
    private Path folder;

    private final ManualClock clock = ManualClock.start();

    private SqliteShelf open() {
        return SqliteShelf.open(folder, Optional.empty(), clock);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] large(int filler) {
        var content = new byte[70_000];
        Arrays.fill(content, (byte) filler);
        return content;
    }

    private List<Path> contents() throws IOException {
        var content = folder.resolve("content");
        if (!Files.exists(content)) {
            return List.of();
        }
        try (var files = Files.walk(content)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void contentsOutliveTheShelf() {
        try (var shelf = open()) {
            shelf.drawer("a").write("k", bytes("first"));
            shelf.drawer("a").write("k", bytes("second"));
            shelf.drawer("b").write("k", bytes("other"));
            shelf.drawer("b").write("gone", bytes("x"));
            shelf.drawer("b").remove("gone");
        }
        try (var shelf = open()) {
            assertThat(shelf.drawer("a").read("k")).contains(bytes("second"));
            assertThat(shelf.drawer("b").read("k")).contains(bytes("other"));
            assertThat(shelf.drawer("b").keys()).containsExactly("k");
            assertThat(shelf.drawer("b").read("gone")).isEmpty();
        }
    }

    @Test
    void whatIsOldGoes() {
        try (var shelf = open()) {
            shelf.drawer("a").write("old", large(1));
            clock.advance(Duration.ofDays(2));
            shelf.drawer("a").write("new", large(1));
            shelf.drawer("a").removeBefore(clock.instant().minus(Duration.ofDays(1)));

            assertThat(shelf.drawer("a").keys()).containsExactly("new");
            assertThat(shelf.drawer("a").read("new")).contains(large(1));
        }
    }

    @Test
    void largeContentStandsInAFileUnderItsHash() throws IOException {
        try (var shelf = open()) {
            shelf.drawer("a").write("k", large(1));
            shelf.drawer("b").write("same", large(1));

            var hash = Hash.of(large(1));
            assertThat(contents())
                    .containsExactly(folder.resolve("content")
                            .resolve(hash.substring(0, 2))
                            .resolve(hash.substring(2)));
            assertThat(shelf.drawer("b").read("same")).contains(large(1));
        }
    }

    @Test
    void fileGoesWithTheLastThatNeedsIt() throws IOException {
        try (var shelf = open()) {
            shelf.drawer("a").write("one", large(1));
            shelf.drawer("a").write("two", large(1));
            shelf.drawer("a").write("one", bytes("small now"));
            assertThat(contents()).hasSize(1);

            shelf.drawer("a").remove("two");
            assertThat(contents()).isEmpty();
        }
    }

    @Test
    void leftoversOfAKilledHubAreRemoved() throws IOException {
        try (var shelf = open()) {
            shelf.drawer("a").write("k", large(1));
        }
        Files.createDirectories(folder.resolve("content/ff"));
        Files.writeString(folder.resolve("content/ff/never-committed"), "x");
        try (var shelf = open()) {
            assertThat(contents()).hasSize(1);
            assertThat(shelf.drawer("a").read("k")).contains(large(1));
        }
    }

    @Test
    void fileThatIsNotWhatWasWrittenIsRefused() throws IOException {
        try (var shelf = open()) {
            shelf.drawer("a").write("k", large(1));
            Files.write(contents().getFirst(), large(2));

            assertThatThrownBy(() -> shelf.drawer("a").read("k"))
                    .isInstanceOf(ShelfException.class)
                    .hasMessageContaining("is damaged");
        }
    }

    @Test
    void damagedFileIsMendedByWritingItAgain() throws IOException {
        try (var shelf = open()) {
            for (var damage : List.of(large(2), bytes("cut short"))) {
                shelf.drawer("a").write("k", large(1));
                Files.write(contents().getFirst(), damage);
                shelf.drawer("a").write("k", large(1));

                assertThat(shelf.drawer("a").read("k")).contains(large(1));
            }
        }
    }

    @Test
    void shelfThatCannotBeOpenedLeavesNothingOpen() throws SQLException {
        open().close();
        change("drop table entry");

        assertThatThrownBy(this::open).isInstanceOf(ShelfException.class).hasMessageContaining("no such table");
        // SQLite removes it with the last connection
        assertThat(folder.resolve("jackfield.db-wal")).doesNotExist();
    }

    private void change(String sql) throws SQLException {
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("jackfield.db"));
                var statement = database.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    @Test
    void twoHubsShareOneShelf() throws InterruptedException {
        try (var one = open();
                var other = open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = IntStream.range(0, 8)
                    .<Callable<Object>>mapToObj(n -> () -> fill(n % 2 == 0 ? one : other, n))
                    .toList();

            assertThat(threads.invokeAll(writers))
                    .allSatisfy(writer -> assertThat(writer.get()).isNotNull());
            assertThat(one.drawer("a").keys())
                    .hasSize(10)
                    .allSatisfy(key -> assertThat(content(one, key)).isEqualTo(content(other, key)));
        }
    }

    private static SqliteShelf fill(SqliteShelf shelf, int filler) {
        for (var i = 0; i < 10; i++) {
            shelf.drawer("a").write("k" + i, large(filler));
        }
        return shelf;
    }

    private static byte[] content(SqliteShelf shelf, String key) {
        return shelf.drawer("a").read(key).orElseThrow();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyItsOwnerMayReadAnyOfIt() throws IOException {
        try (var shelf = open()) {
            shelf.drawer("a").write("k", large(1));
            shelf.sealedDrawer("b").write("k", bytes("secret"));
            try (var files = Files.walk(folder)) {
                assertThat(files.filter(Files::isRegularFile))
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .isEqualTo("rw-------"));
            }
        }
    }

    @Test
    void databaseOfANewerVersionIsRefusedAndKept() throws SQLException {
        open().close();
        change("insert into schema_version values (99)");

        assertThatThrownBy(this::open)
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("newer Jackfield (form 99; this one knows 1)")
                .hasMessageContaining("mv ");
    }

    @Test
    void damagedDatabaseIsRefusedAndKept() throws IOException {
        var file = folder.resolve("jackfield.db");
        Files.writeString(file, "this was a database once, and now it is not any more");

        assertThatThrownBy(this::open)
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining(file + " is damaged")
                .hasMessageContaining("mv ");
        assertThat(file).content().startsWith("this was a database");
    }
}
