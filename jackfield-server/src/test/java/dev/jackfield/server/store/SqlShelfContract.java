package dev.jackfield.server.store;

import static dev.jackfield.core.shelf.ShelfFixture.large;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfContract;
import dev.jackfield.testkit.ManualClock;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The tests of every shelf in a database.
abstract class SqlShelfContract implements ShelfContract {
    private final ManualClock clock = ManualClock.start();
    private TestStores stores;
    private Store store;

    /// Returns a database without records.
    abstract TestStores emptyDatabase() throws SQLException;

    @BeforeEach
    void open() throws SQLException {
        stores = emptyDatabase();
        store = stores.open(clock);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    public final Shelf shelf() {
        return store.shelf();
    }

    @Override
    public final ManualClock clock() {
        return clock;
    }

    @Test
    void equalLargeContentsAreStoredOnceAndGoWithTheLast() throws SQLException {
        drawer().write("one", large(1));
        shelf().drawer(PLAIN, "bob").write("two", large(1));
        assertThat(stores.count("select count(*) from content")).isEqualTo(1);

        drawer().write("one", large(2));
        drawer().remove("one");
        assertThat(stores.count("select count(*) from content")).isEqualTo(1);
        shelf().drawer(PLAIN, "bob").remove("two");
        assertThat(stores.count("select count(*) from content")).isZero();
    }

    @Test
    void storeThatIsOpenedAgainHasEverything() {
        drawer().write("k", large(1));
        shelf().drawer(SEALED, "ann").write("k", large(2));
        store.close();
        store = stores.open(clock);

        assertThat(drawer().read("k")).contains(large(1));
        assertThat(shelf().drawer(SEALED, "ann").read("k")).contains(large(2));
    }

    @Test
    void storeIsWithoutProblemsAfterAllOfThat() {
        drawer().write("k", large(1));
        shelf().drawer(SEALED, "ann").write("k", large(2));
        drawer().remove("k");

        assertThat(store.check().problems()).isEmpty();
    }
}
