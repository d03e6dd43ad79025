package dev.jackfield.server.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class PostgresStoreCheckIT extends StoreCheckContract {
    @TempDir
    private static Path folder;

    private static TestStores stores;

    @BeforeAll
    static void createDatabase() {
        stores = TestStores.OfServer.empty(folder);
        stores.open(InstantSource.system()).close();
    }

    @Override
    TestStores emptyDatabase() throws SQLException {
        stores.change("truncate record, content, attachment, usage, event_block, event_word, payload, chain, cut");
        return stores;
    }
}
