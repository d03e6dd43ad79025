package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.PLAIN;
import static dev.jackfield.core.shelf.ShelfFixture.bytes;
import static dev.jackfield.core.shelf.ShelfFixture.large;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.testkit.ManualClock;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A disk that cannot be written for a while: the store says so, and goes on by itself.
@Timeout(30)
class FailingDiskTest {
    private static final SqliteDatabase.Waits SHORT =
            new SqliteDatabase.Waits(Duration.ofMillis(100), Duration.ofMillis(300));

    @TempDir
    private Path folder;

    private final ManualClock clock = ManualClock.start();
    private SqliteDatabase database;
    private Drawer drawer;

    @BeforeEach
    void open() {
        var file = folder.resolve("jackfield.db");
        database = SqliteDatabase.open(file, SHORT, clock);
        new Migrations(database).run();
        drawer = new SqlShelf(database, () -> new Seal(new SecretKeySpec(new byte[32], "AES")), clock)
                .drawer(PLAIN, "ann");
        drawer.write("k", bytes("before"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    /// Changes how the connection that writes works.
    private void setPragma(String pragma) {
        database.runAlone(connection -> {
            try (var statement = connection.createStatement()) {
                return statement.execute("pragma " + pragma);
            }
        });
    }

    private void assertFailing(String reason) {
        assertThatThrownBy(() -> drawer.write("k", large(1)))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining(reason);
        assertThat(database.state().isOk()).isFalse();
        assertThat(database.state().reason().orElseThrow())
                .contains(reason)
                .contains("goes on by itself")
                .contains(folder.toString());
    }

    @Test
    void fullDiskIsSaidAndTheStoreGoesOnWhenThereIsRoom() {
        setPragma("max_page_count = 1");
        clock.advance(Duration.ofMinutes(1));
        var first = clock.instant();
        assertFailing("is full");
        clock.advance(Duration.ofMinutes(1));
        assertFailing("is full");
        assertThat(database.state().since()).contains(first);

        setPragma("max_page_count = 100000");
        drawer.write("k", large(2));
        assertThat(database.state()).isEqualTo(StoreState.OK);
        assertThat(drawer.read("k")).contains(large(2));
    }

    @Test
    void recordsCanBeReadWhileTheDiskIsFull() {
        setPragma("max_page_count = 1");
        assertFailing("is full");

        assertThat(drawer.read("k")).contains(bytes("before"));
        assertThat(drawer.usage().records()).isEqualTo(1);
    }

    @Test
    void diskThatIsReadOnlyIsSaidAndTheStoreGoesOnWhenItIsNot() {
        setPragma("query_only = on");
        assertFailing("read-only");

        setPragma("query_only = off");
        drawer.write("k", bytes("after"));
        assertThat(database.state()).isEqualTo(StoreState.OK);
    }

    @Test
    void processThatWritesForTooLongIsWaitedForInBounds() throws SQLException {
        try (var other = new TestStores.OfFile(folder).connect();
                var statement = other.createStatement()) {
            statement.execute("begin immediate");
            assertThatThrownBy(() -> drawer.write("k", bytes("x")))
                    .isInstanceOf(ShelfException.class)
                    .hasMessageContaining("others wrote to it all the time, or one of them hangs");
            assertThat(drawer.read("k")).contains(bytes("before"));
            statement.execute("commit");
        }

        drawer.write("k", bytes("after"));
        assertThat(database.state()).isEqualTo(StoreState.OK);
    }

    @Test
    void threadThatWritesForTooLongIsWaitedForInBounds() throws Exception {
        var isWriting = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var slow = threads.submit(() -> database.write(_ -> {
                isWriting.countDown();
                awaitQuietly(mayEnd);
            }));
            isWriting.await();
            assertThatThrownBy(() -> drawer.write("k", bytes("x")))
                    .isInstanceOf(ShelfException.class)
                    .hasMessageContaining("busy for");
            mayEnd.countDown();
            slow.get();
        }

        drawer.write("k", bytes("after"));
        assertThat(database.state()).isEqualTo(StoreState.OK);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void interruptedThreadStoresAllTheSameAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        drawer.write("k", bytes("after"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(drawer.read("k")).contains(bytes("after"));
    }

    @Test
    void staleVersionOrFullShelfIsNoFailureOfTheStore() {
        assertThat(drawer.writeIf("k", 9, bytes("x"), Optional.empty())).isFalse();

        assertThat(database.state()).isEqualTo(StoreState.OK);
    }
}
