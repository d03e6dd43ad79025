package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.bytes;
import static dev.jackfield.core.shelf.ShelfFixture.large;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.protocol.text.Sha256;
import dev.jackfield.testkit.ManualClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The way from the first form of the store to the one of today.
class TakeoverTest {
    private static final String OWNER = "0123456789abcdef0123456789abcdef";

    @TempDir
    private Path folder;

    private final ManualClock clock = ManualClock.start();

    private Store open() {
        return Store.openFile(folder, Optional.of(OldState.KEY), clock);
    }

    private static Optional<String> read(Store store, DrawerKind kind, String owner, String key) {
        return store.shelf().find(kind, owner, key).map(found -> new String(found.content(), StandardCharsets.UTF_8));
    }

    @Test
    void everyKindIsTakenOver() throws Exception {
        try (var old = new OldState(folder)) {
            old.write("manifests", "github", "{}")
                    .write("vectors", "v1", large(1))
                    .writeSealed("session-names", "github", "key of sessions")
                    .writeSealed("running-calls", OWNER + ".c1", "call")
                    .writeSealed("running-replies", OWNER + ".c1", "long reply ".repeat(10_000))
                    .write("running-hubs", "hub", "")
                    .writeSealed("a2a-webhooks", "task", "[]")
                    .writeSealed("workflow-clarifications/shop", "ann", "{}")
                    .writeDocuments("ann", "m:report", 3, 10);
        }
        try (var store = open()) {
            assertThat(read(store, DrawerKind.MANIFESTS, "", "github")).contains("{}");
            assertThat(store.shelf().drawer(DrawerKind.VECTORS).read("v1")).contains(large(1));
            assertThat(read(store, DrawerKind.SESSION_NAMES, "", "github")).contains("key of sessions");
            assertThat(read(store, DrawerKind.RUNNING_CALLS, OWNER, "c1")).contains("call");
            assertThat(read(store, DrawerKind.RUNNING_REPLIES, OWNER, "c1")).contains("long reply ".repeat(10_000));
            assertThat(read(store, DrawerKind.RUNNING_HUBS, "", "hub")).contains("");
            assertThat(read(store, DrawerKind.WEBHOOKS, "", "task")).contains("[]");
            assertThat(read(store, DrawerKind.CLARIFICATIONS, "ann", "shop")).contains("{}");
            assertThat(read(store, DrawerKind.DOCUMENTS, "ann", "m:report/2")).contains("xxxxxxxxxxm:report/2");
            assertThat(read(store, DrawerKind.DOCUMENT_LISTS, "ann", "m:report").orElseThrow())
                    .contains("\"key\":\"m:report/3\"");
            assertThat(store.check().problems()).isEmpty();
        }
        assertThat(folder.resolve("content")).doesNotExist();
    }

    /// The bytes were written by the version that had the first form.
    @Test
    void secretThatTheVersionBeforeSealedIsOpened() throws Exception {
        var sealed = Base64.getDecoder().decode("AVO9NIZ196OwMR89HRuYevcrTWE75U8/hBj0bBJwONKNUFfYknaa+92XoEd6");
        try (var old = new OldState(folder)) {
            old.write("session-names", "github", sealed);
        }
        try (var store = open()) {
            assertThat(read(store, DrawerKind.SESSION_NAMES, "", "github")).contains("secret of before");
        }
    }

    @Test
    void recordsLiveAsLongAsTheyWouldHave() throws Exception {
        try (var old = new OldState(folder)) {
            old.at(clock.instant().minus(Duration.ofDays(29))).write("manifests", "young", "{}");
            old.at(clock.instant().minus(Duration.ofDays(31))).write("manifests", "old", "{}");
            old.writeSealed("session-names", "github", "kept for ever");
        }
        try (var store = open()) {
            assertThat(store.shelf().drawer(DrawerKind.MANIFESTS).keys()).containsExactly("young");
            assertThat(store.shelf()
                            .find(DrawerKind.SESSION_NAMES, "", "github")
                            .flatMap(StoredRecord::expires))
                    .isEmpty();
        }
    }

    /// 900 records are five batches. The list of documents is so large that it lies in a file, and is moved before
    /// them.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void takeoverThatIsInterruptedGoesOnAndLosesNothing(int batches) throws Exception {
        writeManyRecords();
        try (var database = SqliteDatabase.open(folder.resolve("jackfield.db"), clock)) {
            new Migrations(database).run();
            var takeover = takeover(database);
            takeover.begin();
            for (var at = 0; at < batches; at++) {
                takeover.moveBatch();
            }
        }
        try (var store = open()) {
            assertManyRecords(store);
        }
        assertThat(folder.resolve("content")).doesNotExist();
    }

    private Takeover takeover(SqliteDatabase database) {
        var seal = new Seal(new SecretKeySpec(new byte[32], "AES"));
        return new Takeover(database, folder.resolve("content"), () -> seal, clock);
    }

    private void writeManyRecords() throws SQLException, IOException {
        try (var old = new OldState(folder)) {
            old.writeDocuments("ann", "m:" + "long label".repeat(20), 400, 10);
            old.write("vectors", "large", large(1)).write("vectors", "same", large(1));
            for (var at = 0; at < 500; at++) {
                old.writeSealed("running-calls", OWNER + ".c" + at, "call " + at);
            }
        }
    }

    private static void assertManyRecords(Store store) {
        var shelf = store.shelf();
        assertThat(shelf.drawer(DrawerKind.DOCUMENTS, "ann").keys()).hasSize(400);
        assertThat(shelf.drawer(DrawerKind.RUNNING_CALLS, OWNER).keys()).hasSize(500);
        assertThat(read(store, DrawerKind.RUNNING_CALLS, OWNER, "c499")).contains("call 499");
        assertThat(shelf.drawer(DrawerKind.VECTORS).read("same")).contains(large(1));
        assertThat(store.check().problems()).isEmpty();
    }

    @Test
    void filesThatAKillLeftAfterTheTableWasGoneAreRemoved() throws Exception {
        writeManyRecords();
        open().close();
        Files.createDirectories(folder.resolve("content/ab"));
        Files.write(folder.resolve("content/ab/left"), new byte[9]);
        open().close();

        assertThat(folder.resolve("content")).doesNotExist();
    }

    @Test
    void filesStayUntilAllRecordsAreMoved() throws Exception {
        writeManyRecords();
        try (var database = SqliteDatabase.open(folder.resolve("jackfield.db"), clock)) {
            new Migrations(database).run();
            var takeover = takeover(database);
            takeover.begin();
            while (takeover.moveBatch()) {
                assertThat(folder.resolve("content")).isDirectoryRecursivelyContaining(Files::isRegularFile);
            }
        }
    }

    @Test
    void twoHubsMayTakeOverAtOnce() throws Exception {
        writeManyRecords();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var hubs =
                    Stream.<Callable<Store>>generate(() -> this::open).limit(3).toList();
            for (var each : threads.invokeAll(hubs)) {
                try (var store = each.get()) {
                    assertManyRecords(store);
                }
            }
        }
    }

    @Test
    void wrongKeyStopsTheTakeoverAndLosesNothing() throws Exception {
        writeManyRecords();
        var wrong = Base64.getEncoder()
                .encodeToString(ByteBuffer.allocate(32).putInt(1).array());
        assertThatThrownBy(() -> Store.openFile(folder, Optional.of(wrong), clock))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("another key than JACKFIELD_KEY");

        try (var store = open()) {
            assertManyRecords(store);
        }
    }

    @Test
    void recordsThatAreDamagedOrBelongToNothingAreLeftOut() throws Exception {
        try (var old = new OldState(folder)) {
            old.write("vectors", "gone", large(1))
                    .write("vectors", "damaged", large(2))
                    .write("vectors", "whole", large(3))
                    .write("session-names", "damaged", "no sealed content")
                    .write("documents", "of nobody", "x")
                    .write("no such drawer", "k", "x")
                    .write("manifests", "with\0NUL", "x");
            Files.delete(old.file(Sha256.hex(large(1))));
            Files.write(old.file(Sha256.hex(large(2))), bytes("damaged"));
        }
        try (var store = open()) {
            assertThat(store.shelf().drawer(DrawerKind.VECTORS).keys()).containsExactly("whole");
            for (var kind : List.of(DrawerKind.SESSION_NAMES, DrawerKind.DOCUMENTS, DrawerKind.MANIFESTS)) {
                assertThat(store.shelf().owners(kind)).isEmpty();
            }
            assertThat(store.check().problems()).isEmpty();
        }
    }

    @Test
    void storeOfTodayIsLeftAlone() {
        try (var store = open()) {
            store.shelf().drawer(DrawerKind.VECTORS).write("k", large(1));
        }
        try (var store = open()) {
            assertThat(store.shelf().drawer(DrawerKind.VECTORS).read("k")).contains(large(1));
        }
    }
}
