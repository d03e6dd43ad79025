package dev.jackfield.server.store;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A drawer in the database.
record SqliteDrawer(Database database, ContentStore contents, String name, InstantSource clock) implements Drawer {

    /// A file may be replaced between its row and its content; then there is a new row.
    private static final int TRIES = 3;

    @Override
    public Optional<byte[]> read(String key) {
        for (var tries = 0; tries < TRIES; tries++) {
            var row = database.runLocked(connection -> row(connection, key));
            if (row.isEmpty()) {
                return Optional.empty();
            }
            var content = contents.read(row.get());
            if (content.isPresent()) {
                return content;
            }
        }
        throw new ShelfException(
                ("The content of '%s' in '%s' is gone: its file was removed. It has to be created" + " again.")
                        .formatted(key, name));
    }

    private Optional<ContentStore.Row> row(Connection connection, String key) throws SQLException {
        try (var query = prepare(connection, "select content, hash from entry where drawer = ? and key = ?", key);
                var found = query.executeQuery()) {
            return found.next()
                    ? Optional.of(new ContentStore.Row(found.getBytes(1), found.getString(2)))
                    : Optional.empty();
        }
    }

    @Override
    public void write(String key, byte[] content) {
        changeAndRelease(
                List.of(key),
                connection -> put(
                        connection,
                        key,
                        content,
                        " on conflict (drawer, key) do update"
                                + " set content = excluded.content, hash = excluded.hash, written = excluded.written"));
    }

    /// Writes the content if there is none, and returns the content that is there then.
    byte[] writeFirst(String key, byte[] content) {
        database.write(connection -> put(connection, key, content, " on conflict (drawer, key) do nothing"));
        return read(key).orElse(content);
    }

    private void put(Connection connection, String key, byte[] content, String conflict) throws SQLException {
        var row = contents.write(content);
        try (var insert = prepare(
                connection,
                "insert into entry (drawer, key, content, hash, written) values (?, ?, ?, ?, ?)" + conflict,
                key)) {
            insert.setBytes(3, row.content);
            insert.setString(4, row.hash);
            insert.setLong(5, clock.millis());
            insert.executeUpdate();
        }
    }

    @Override
    public void remove(String key) {
        removeAll(List.of(key));
    }

    /// Removes all in one transaction.
    @Override
    public void removeAll(Collection<String> keys) {
        if (!keys.isEmpty()) {
            changeAndRelease(keys, connection -> delete(connection, keys));
        }
    }

    private void delete(Connection connection, Collection<String> keys) throws SQLException {
        try (var delete = connection.prepareStatement("delete from entry where drawer = ? and key = ?")) {
            for (var key : keys) {
                delete.setString(1, name);
                delete.setString(2, key);
                delete.executeUpdate();
            }
        }
    }

    /// The files of what was there go when that is certain, which is after the change.
    private void changeAndRelease(Collection<String> keys, Database.Act change) {
        var left = new ArrayList<String>();
        database.write(connection -> {
            for (var key : keys) {
                row(connection, key).flatMap(ContentStore.Row::file).ifPresent(left::add);
            }
            change.run(connection);
        });
        left.forEach(hash -> database.write(connection -> contents.release(connection, hash)));
    }

    @Override
    public void removeBefore(Instant limit) {
        database.write(connection -> {
            try (var delete = connection.prepareStatement("delete from entry where drawer = ? and written < ?")) {
                delete.setString(1, name);
                delete.setLong(2, limit.toEpochMilli());
                delete.executeUpdate();
            }
        });
        database.write(contents::tidy);
    }

    @Override
    public List<String> keys() {
        return database.runLocked(connection -> {
            try (var query = connection.prepareStatement("select key from entry where drawer = ? order by key")) {
                query.setString(1, name);
                return texts(query);
            }
        });
    }

    private static List<String> texts(PreparedStatement query) throws SQLException {
        var texts = new ArrayList<String>();
        try (var rows = query.executeQuery()) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private PreparedStatement prepare(Connection connection, String sql, String key) throws SQLException {
        var statement = connection.prepareStatement(sql);
        statement.setString(1, name);
        statement.setString(2, key);
        return statement;
    }
}
