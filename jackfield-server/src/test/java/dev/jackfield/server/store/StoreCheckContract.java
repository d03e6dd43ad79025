package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.PLAIN;
import static dev.jackfield.core.shelf.ShelfFixture.attach;
import static dev.jackfield.core.shelf.ShelfFixture.large;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.jackfield.core.shelf.Contents;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.ShelfFixture;
import dev.jackfield.testkit.ManualClock;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the check of a store finds on every database.
abstract class StoreCheckContract {
    private final ManualClock clock = ManualClock.start();
    private TestStores stores;
    private Store store;

    /// Returns a database without records.
    abstract TestStores emptyDatabase() throws SQLException;

    @BeforeEach
    void open() throws SQLException {
        stores = emptyDatabase();
        store = stores.open(clock);
        store.shelf().drawer(PLAIN, "ann").write("small", new byte[10]);
        store.shelf().drawer(PLAIN, "ann").write("large", large(1));
        store.shelf().commit(List.of(attach(PLAIN, "bob", "with", large(2))));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private List<String> problemsAfter(String sql) throws SQLException {
        assertThat(stores.change(sql)).as("changed rows").isPositive();
        return store.check().problems();
    }

    @Test
    void wholeStoreHasNoProblemsAndSaysWhatThereIs() {
        store.journal()
                .append(
                        "hub",
                        List.of(TestEvents.event(
                                clock.instant(), "ann", "a.x", new JournalEvent.Payload("result", "salt", new byte[] {
                                    '[', ']'
                                }))),
                        false);

        var report = store.check();
        assertThat(report.problems()).isEmpty();
        assertThat(report.parts())
                .containsExactly(
                        new StoreReport.Part("plain", "ann", 2, 10 + ShelfFixture.LARGE),
                        new StoreReport.Part("plain", "bob", 1, 4 + ShelfFixture.LARGE));
        assertThat(report.events()).isEqualTo(1);
        assertThat(report.payloads()).isEqualTo(1);
        assertThat(report.payloadBytes()).isPositive();
    }

    @Test
    void contentWithoutARecordIsNamed() throws SQLException {
        assertThat(problemsAfter("delete from attachment"))
                .containsExactly("The content %s belongs to no record.".formatted(Contents.hash(large(2))));
    }

    @Test
    void recordWithoutItsContentIsNamed() throws SQLException {
        assertThat(problemsAfter("delete from content where hash = '%s'".formatted(Contents.hash(large(1)))))
                .containsExactly("The record 'large' of 'ann' in 'plain' has lost its content.");
    }

    @Test
    void recordWithoutAnAttachmentIsNamed() throws SQLException {
        assertThat(problemsAfter("delete from content where hash = '%s'".formatted(Contents.hash(large(2)))))
                .containsExactly("The record 'with' of 'bob' in 'plain' has lost an attachment.");
    }

    @Test
    void attachmentWithoutARecordIsNamed() throws SQLException {
        stores.change("update usage set records = 0, bytes = 0 where owner = 'bob'");
        stores.change("delete from usage where owner = 'bob'");

        assertThat(problemsAfter("delete from record where key = 'with'"))
                .containsExactly(
                        "An attachment belongs to the record 'with' of 'bob' in 'plain', which does not exist.");
    }

    @Test
    void wrongSumIsNamed() throws SQLException {
        for (var sql : List.of(
                "update usage set bytes = bytes + 1 where owner = 'ann'",
                "update usage set records = records + 1, bytes = bytes - 1 where owner = 'ann'",
                "delete from usage where owner = 'ann'")) {
            assertThat(problemsAfter(sql)).containsExactly("The sum of what 'ann' has in 'plain' is wrong.");
        }
    }

    @Test
    void damagedContentIsNamedAndNotGivenOut() throws SQLException {
        var problems = problemsAfter("update content set bytes = %s where hash = '%s'"
                .formatted(stores.bytes("no content of before"), Contents.hash(large(1))));

        assertThat(problems)
                .containsExactly(
                        "The content %s is damaged: it does not match its hash.".formatted(Contents.hash(large(1))));
        assertThat(catchThrowable(() -> store.shelf().find(PLAIN, "ann", "large")))
                .isInstanceOf(ShelfException.class)
                .hasMessageContaining("is damaged")
                .hasMessageContaining("store check");
    }

    @Test
    void writingADamagedContentAgainMendsIt() throws SQLException {
        problemsAfter("update content set bytes = %s".formatted(stores.bytes("damage")));
        store.shelf().drawer(PLAIN, "ann").write("large", large(1));
        store.shelf().commit(List.of(attach(PLAIN, "bob", "with", large(2))));

        assertThat(store.check().problems()).isEmpty();
        assertThat(store.shelf().drawer(PLAIN, "ann").read("large")).contains(large(1));
    }

    @Test
    void recordsOfAKindThatIsNotKnownAnyMoreAreCounted() {
        var former = new DrawerKind("former", "", "", "", "", 10, false);
        store.shelf().drawer(former, "ann").write("k", new byte[1], Optional.empty());

        assertThat(store.check().parts()).extracting(StoreReport.Part::kind).contains("former");
    }
}
