package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreCheckTest extends StoreCheckContract {
    @TempDir
    private Path folder;

    @Override
    TestStores emptyDatabase() {
        return new TestStores.OfFile(folder);
    }

    @Test
    void damagedPagesAreFoundAndTheOthersLookedAt(@TempDir Path other) throws IOException {
        var stores = new TestStores.OfFile(other);
        try (var store = stores.open(InstantSource.system())) {
            for (var at = 0; at < 100; at++) {
                store.shelf().drawer(PLAIN, "ann").write("k" + at, new byte[3_000]);
            }
        }
        overwrite(other.resolve("jackfield.db"), 40);

        try (var store = stores.open(InstantSource.system())) {
            assertThat(store.check().problems()).isNotEmpty().anyMatch(problem -> problem.startsWith("The file: "));
        }
    }

    /// Overwrites the second half of the pages of a database, which has its tables in the first ones.
    private static void overwrite(Path file, int pages) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(pages * 4096), channel.size() / 2 / 4096 * 4096);
        }
    }
}
