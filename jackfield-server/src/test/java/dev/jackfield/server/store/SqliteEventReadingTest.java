package dev.jackfield.server.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteEventReadingTest extends EventReadingContract {
    @TempDir
    private Path folder;

    @Override
    TestStores emptyDatabase() {
        return new TestStores.OfFile(folder);
    }
}
