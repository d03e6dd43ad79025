package dev.jackfield.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Optional;

/// Where a test has its stores: one database, which it can open several times, and change behind their backs.
interface TestStores {
    /// Opens a store with the database of this test.
    Store open(InstantSource clock);

    /// Opens a connection with the database of this test.
    Connection connect() throws SQLException;

    /// Returns a text as bytes in SQL.
    String bytes(String text);

    default int change(String sql) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    default long count(String sql) throws SQLException {
        try (var connection = connect();
                var statement = connection.createStatement();
                var found = statement.executeQuery(sql)) {
            found.next();
            return found.getLong(1);
        }
    }

    /// A file of SQLite in a state folder.
    record OfFile(Path folder) implements TestStores {
        @Override
        public Store open(InstantSource clock) {
            return Store.openFile(folder, Optional.empty(), clock);
        }

        @Override
        public String bytes(String text) {
            return "cast('%s' as blob)".formatted(text);
        }

        @Override
        public Connection connect() throws SQLException {
            return DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("jackfield.db"));
        }
    }

    /// A database of PostgreSQL.
    record OfServer(PostgresServer server, String name, Path folder) implements TestStores {
        /// Makes a database on the server that all tests share.
        static OfServer empty(Path folder) {
            var server = PostgresServer.shared();
            return new OfServer(server, server.createDatabase(), folder);
        }

        @Override
        public Store open(InstantSource clock) {
            return Store.connect(server.url(name), Optional.empty(), folder, Optional.empty(), clock);
        }

        @Override
        public String bytes(String text) {
            return "'%s'::bytea".formatted(text);
        }

        @Override
        public Connection connect() throws SQLException {
            return server.connect(name);
        }
    }
}
