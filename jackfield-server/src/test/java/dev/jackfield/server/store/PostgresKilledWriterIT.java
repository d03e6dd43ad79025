package dev.jackfield.server.store;

import java.util.List;

class PostgresKilledWriterIT extends KilledWriterContract {
    private final String database = PostgresServer.shared().createDatabase();

    @Override
    TestStores stores() {
        return new TestStores.OfServer(PostgresServer.shared(), database, folder);
    }

    @Override
    List<String> place() {
        return List.of(PostgresServer.shared().url(database));
    }
}
