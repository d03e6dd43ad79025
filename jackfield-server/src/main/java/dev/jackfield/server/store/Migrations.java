package dev.jackfield.server.store;

import dev.jackfield.core.shelf.ShelfException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Brings the tables of a database up to date, by numbered files of SQL that are never changed once they were
/// released.
record Migrations(Path database) {

    /// Runs within one transaction: two hubs that start at once do not do it twice.
    void run(Connection connection) throws SQLException {
        execute(connection, "create table if not exists schema_version (version integer not null)");
        var scripts = scripts();
        var version = version(connection);
        refuseNewer(version, scripts.size());
        for (var next = version + 1; next <= scripts.size(); next++) {
            execute(connection, scripts.get(next - 1));
            execute(connection, "insert into schema_version values (" + next + ")");
        }
    }

    private void refuseNewer(int found, int known) {
        if (found > known) {
            throw new ShelfException(
                    ("The database %s was written by a newer Jackfield (form %d; this one knows %d). Run that version,"
                                    + " set JACKFIELD_HOME to another folder, or move the file aside: mv %s %s.newer")
                            .formatted(database, found, known, database, database));
        }
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

    private static List<String> scripts() {
        var scripts = new ArrayList<String>();
        for (var next = script(1); next.isPresent(); next = script(scripts.size() + 1)) {
            scripts.add(next.get());
        }
        return scripts;
    }

    private static Optional<String> script(int number) {
        try (var file = Migrations.class.getResourceAsStream(number + ".sql")) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
