package dev.jackfield.server.store;

import java.util.List;

class SqliteKilledWriterIT extends KilledWriterContract {
    @Override
    TestStores stores() {
        return new TestStores.OfFile(folder);
    }

    @Override
    List<String> place() {
        return List.of();
    }
}
