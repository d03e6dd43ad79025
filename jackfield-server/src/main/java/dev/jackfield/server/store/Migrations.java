package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;

/// Brings the tables of a database up to date, by numbered files of SQL that are never changed once they were
/// released. Form 1 was of SQLite alone: [Takeover] empties its table.
record Migrations(Database database) {
    private static final int FIRST = 2;
    private static final int NEWEST = 2;

    /// Runs within one transaction: two hubs that start at once do not do it twice.
    void run() {
        if (database.read(Migrations::knownVersion) != NEWEST) {
            database.write(this::run);
        }
    }

    private void run(Connection connection) throws SQLException {
        database.lockMigrations(connection);
        execute(connection, "create table if not exists schema_version (version integer not null)");
        var version = version(connection);
        refuseNewer(version);
        for (var next = Math.max(version + 1, FIRST); next <= NEWEST; next++) {
            execute(connection, database.adapt(script(next)));
            execute(connection, "insert into schema_version values (" + next + ")");
        }
    }

    private void refuseNewer(int found) {
        if (found > NEWEST) {
            throw new ShelfException(
                    ("The database %s was written by a newer Jackfield (form %d; this one knows %d). Run"
                                    + " that version, or %s")
                            .formatted(database.name(), found, NEWEST, database.waysOutOfNewerForm()));
        }
    }

    /// Returns whether these are the tables of a store, of whatever form.
    boolean isKnown() {
        return database.read(Migrations::knownVersion) > 0 || database.read(Migrations::hasFirstForm);
    }

    boolean isNewer() {
        return database.read(Migrations::knownVersion) > NEWEST;
    }

    private static boolean hasFirstForm(Connection connection) throws SQLException {
        try (var tables = connection.getMetaData().getTables(null, null, "entry", null)) {
            return tables.next();
        }
    }

    /// Returns the version, or 0 for a database without tables.
    private static int knownVersion(Connection connection) throws SQLException {
        try (var tables = connection.getMetaData().getTables(null, connection.getSchema(), "schema_version", null)) {
            if (!tables.next()) {
                return 0;
            }
        }
        return version(connection);
    }

    private static int version(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var found = statement.executeQuery("select coalesce(max(version), 0) from schema_version")) {
            return found.next() ? found.getInt(1) : 0;
        }
    }

    private static void execute(Connection connection, String script) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(script);
        }
    }

    private static String script(int number) {
        try (var file = Migrations.class.getResourceAsStream(number + ".sql")) {
            if (file == null) {
                throw new IllegalStateException("There is no script " + number);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
