package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.PLAIN;
import static dev.jackfield.core.shelf.ShelfFixture.SEALED;
import static dev.jackfield.core.shelf.ShelfFixture.bytes;
import static dev.jackfield.core.shelf.ShelfFixture.large;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.ShelfException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The file of a store: who may read it, who shares it, and what is refused.
class StoreFilesTest {
    @TempDir
    private Path folder;

    private Store open() {
        return Store.openFile(folder, Optional.empty(), InstantSource.system());
    }

    private TestStores stores() {
        return new TestStores.OfFile(folder);
    }

    @Test
    void twoStoresShareOneFile() throws Exception {
        try (var one = open();
                var other = open();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var writers = IntStream.range(0, 8)
                    .<Callable<Object>>mapToObj(at -> () -> fill(at % 2 == 0 ? one : other, at))
                    .toList();
            for (var each : threads.invokeAll(writers)) {
                each.get();
            }
            assertThat(one.shelf().drawer(PLAIN, "ann").keys())
                    .hasSize(5)
                    .allSatisfy(key -> assertThat(one.shelf()
                                    .find(PLAIN, "ann", key)
                                    .orElseThrow()
                                    .version())
                            .isEqualTo(8));
            assertThat(other.check().problems()).isEmpty();
        }
    }

    private static Store fill(Store store, int filler) {
        for (var at = 0; at < 5; at++) {
            store.shelf().drawer(PLAIN, "ann").write("k" + at, bytes("from " + filler));
        }
        return store;
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void onlyItsOwnerMayReadAnyOfIt() throws IOException {
        try (var store = open()) {
            store.shelf().drawer(PLAIN, "ann").write("k", large(1));
            store.shelf().drawer(SEALED, "ann").write("k", bytes("secret"));
            store.backUp(folder.resolve("copy.db"));
            try (var files = Files.walk(folder)) {
                assertThat(files.filter(Files::isRegularFile))
                        .hasSizeGreaterThanOrEqualTo(4)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .isEqualTo("rw-------"));
            }
        }
    }

    @Test
    void fileOfANewerVersionIsRefusedWithAWayOut() throws SQLException {
        open().close();
        stores().change("insert into schema_version values (99)");

        assertThatThrownBy(this::open)
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("newer Jackfield (form 99; this one knows 2)")
                .hasMessageContaining("set JACKFIELD_HOME to another folder")
                .hasMessageContaining("mv %1$s %1$s.newer".formatted(folder.resolve("jackfield.db")));
    }

    @Test
    void damagedFileIsRefusedAndKept() throws IOException {
        var file = folder.resolve("jackfield.db");
        Files.writeString(file, "this was a database once, and now it is not any more");

        assertThatThrownBy(this::open)
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining(file + " is damaged")
                .hasMessageContaining("mv ")
                .hasMessageContaining("jackfield restore");
        assertThat(file).content().startsWith("this was a database");
    }

    @Test
    void storeThatCannotBeOpenedLeavesNothingOpen() throws SQLException {
        open().close();
        stores().change("insert into schema_version values (99)");

        assertThatThrownBy(this::open).isInstanceOf(ShelfException.class);
        // SQLite removes it with the last connection
        assertThat(folder.resolve("jackfield.db-wal")).doesNotExist();
    }

    @Test
    void compactingGivesSpaceBack() throws IOException {
        try (var store = open()) {
            store.shelf().drawer(PLAIN, "ann").write("k", new byte[5_000_000]);
            store.shelf().drawer(PLAIN, "ann").remove("k");
            store.compact();
        }

        assertThat(Files.size(folder.resolve("jackfield.db"))).isLessThan(500_000);
    }
}
