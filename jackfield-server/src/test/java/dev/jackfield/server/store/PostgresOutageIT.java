package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.PLAIN;
import static dev.jackfield.core.shelf.ShelfFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server that goes away, comes back, or stands still.
@Timeout(120)
class PostgresOutageIT {
    private static final PostgresDatabase.Waits SHORT =
            new PostgresDatabase.Waits(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3));

    private static PostgresServer server;

    @TempDir
    private Path folder;

    private String name;
    private Store store;
    private Drawer drawer;

    @BeforeAll
    static void startServer() throws IOException, InterruptedException {
        server = PostgresServer.start();
    }

    @AfterAll
    static void closeServer() {
        server.close();
    }

    @BeforeEach
    void open() {
        name = server.createDatabase();
        store = connect(SHORT);
        drawer = store.shelf().drawer(PLAIN, "ann");
        drawer.write("k", bytes("before"));
    }

    private Store connect(PostgresDatabase.Waits waits) {
        var clock = InstantSource.system();
        var database = PostgresDatabase.open(server.url(name), Optional.empty(), waits, clock);
        return Store.connect(database, folder, Optional.empty(), clock);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void assertFailing() {
        assertThatThrownBy(() -> drawer.write("k", bytes("lost")))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("The PostgreSQL database 127.0.0.1:")
                .hasMessageContaining(name + " cannot be used: ")
                .hasMessageContaining("goes on by itself");
        assertThat(store.state().isOk()).isFalse();
    }

    private void assertWorksAgain() throws InterruptedException {
        Eventually.await(this::isWritten);
        assertThat(store.state()).isEqualTo(StoreState.OK);
        assertThat(drawer.read("k")).contains(bytes("after"));
    }

    private boolean isWritten() {
        try {
            drawer.write("k", bytes("after"));
            return true;
        } catch (ShelfException notYet) {
            return false;
        }
    }

    @Test
    void nothingAcknowledgedIsLostWhenTheServerIsStoppedUnderLoad() throws Exception {
        try (var load = JournalLoad.start(store, 8)) {
            load.awaitAcknowledged(50);
            server.stop();
            load.awaitFailed(16);
            assertThat(store.state().isOk()).isFalse();
            server.startAgain();
            load.awaitAcknowledged(load.acknowledged() + 50);
            load.stop();

            assertThat(load.longestCall()).isLessThan(SHORT.longest().plusSeconds(2));
            load.assertAllThere(store.journal());
        }
        assertWorksAgain();
    }

    @Test
    void nothingAcknowledgedIsLostWhenTheServerIsKilledUnderLoad() throws Exception {
        try (var load = JournalLoad.start(store, 8)) {
            load.awaitAcknowledged(50);
            server.kill();
            load.awaitFailed(16);
            server.startAgain();
            load.awaitAcknowledged(load.acknowledged() + 50);
            load.stop();

            load.assertAllThere(store.journal());
        }
        assertWorksAgain();
    }

    @Test
    void callsEndWhileTheServerStandsStillAndItIsUsedAgain() throws Exception {
        try (var load = JournalLoad.start(store, 16)) {
            load.awaitAcknowledged(50);
            server.freeze();
            try {
                load.awaitFailed(32);
                assertFailing();
            } finally {
                server.thaw();
            }
            load.awaitAcknowledged(load.acknowledged() + 50);
            load.stop();

            assertThat(load.longestCall()).isLessThan(SHORT.longest().plusSeconds(2));
            load.assertAllThere(store.journal());
        }
        assertWorksAgain();
    }

    @Test
    void lockOfAnotherSessionIsWaitedForInBounds() throws Exception {
        try (var other = server.connect(name);
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table usage in exclusive mode");
            assertFailing();
            assertThat(drawer.read("k")).contains(bytes("before"));
            other.rollback();
        }
        assertWorksAgain();
    }

    @Test
    void interruptOfACallerHarmsNoCommit() throws Exception {
        var isLocked = new CountDownLatch(1);
        try (var other = server.connect(name);
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table usage in exclusive mode");
            var result = new AtomicReference<Object>();
            var caller = Thread.ofVirtual().start(() -> {
                isLocked.countDown();
                drawer.write("k", bytes("after"));
                result.set(Thread.currentThread().isInterrupted());
            });
            isLocked.await();
            Eventually.await(this::isWaitingForALock);
            caller.interrupt();
            other.rollback();
            caller.join();

            assertThat(result.get()).isEqualTo(true);
        }
        assertThat(drawer.read("k")).contains(bytes("after"));
        assertThat(store.state()).isEqualTo(StoreState.OK);
    }

    private boolean isWaitingForALock() throws SQLException {
        return new TestStores.OfServer(server, name, folder)
                        .count("select count(*) from pg_stat_activity where wait_event_type = 'Lock'")
                > 0;
    }

    @Test
    void serverThatIsNotThereAtTheStartIsSaid() throws Exception {
        server.stop();
        try {
            assertThatThrownBy(() -> connect(SHORT))
                    .isInstanceOf(ShelfException.class)
                    .hasMessageContaining("cannot be used: ")
                    .hasMessageContaining("refused")
                    .hasMessageContaining("Check that the server runs");
        } finally {
            server.startAgain();
        }
    }

    @Test
    void databaseThatIsNotThereIsSaid() {
        name = "nowhere";

        assertThatThrownBy(() -> connect(SHORT)).hasMessageContaining("database \"nowhere\" does not exist");
    }

    @Test
    void databaseOfANewerVersionIsRefusedWithAWayOut() throws SQLException {
        new TestStores.OfServer(server, name, folder).change("insert into schema_version values (99)");

        assertThatThrownBy(() -> connect(SHORT))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("newer Jackfield (form 99; this one knows 2)")
                .hasMessageContaining("set `store.url` to another database")
                .hasMessageNotContaining("mv ");
    }

    @Test
    void twoHubsMayStartAtOnceWithAnEmptyDatabase() throws Exception {
        name = server.createDatabase();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var hubs = Stream.<Callable<Store>>generate(() -> () -> connect(PostgresDatabase.Waits.USUAL))
                    .limit(4)
                    .toList();
            for (var each : threads.invokeAll(hubs)) {
                each.get().close();
            }
        }
        assertThat(new TestStores.OfServer(server, name, folder).count("select count(*) from schema_version"))
                .isEqualTo(1);
    }

    @Test
    void backupAndCompactingSayHowItIsDone() {
        assertThatThrownBy(() -> store.backUp(folder.resolve("x.db")))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("pg_dump --format=custom --file=" + folder.resolve("x.db"));
        assertThatThrownBy(() -> store.compact()).hasMessageContaining("autovacuum");
    }
}
