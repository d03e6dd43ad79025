package dev.jackfield.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Stores small contents in the database, and large ones in files beside it.
record ContentStore(ContentFiles files) {
    private static final int LARGE = 64 * 1024;

    /// As one row of the table has it: the bytes, or the hash of a file.
    static final class Row {
        final byte @Nullable [] content;
        final @Nullable String hash;

        Row(byte @Nullable [] content, @Nullable String hash) {
            this.content = content;
            this.hash = hash;
        }

        Optional<String> file() {
            return Optional.ofNullable(hash);
        }
    }

    Row write(byte[] content) {
        return content.length > LARGE ? new Row(null, files.write(content)) : new Row(content, null);
    }

    /// Empty when its file is gone: then the row is another one by now.
    Optional<byte[]> read(Row row) {
        return row.file().map(files::read).orElseGet(() -> Optional.ofNullable(row.content));
    }

    /// Removes files that no row refers to. Needs a write transaction, so that no other process adds a reference.
    void tidy(Connection connection) throws SQLException {
        var used = new HashSet<String>();
        try (var query = connection.prepareStatement("select hash from entry where hash is not null");
                var rows = query.executeQuery()) {
            while (rows.next()) {
                used.add(rows.getString(1));
            }
        }
        files.removeAllBut(used::contains);
    }

    /// Removes one file, if no row refers to it any more.
    void release(Connection connection, String hash) throws SQLException {
        try (var query = connection.prepareStatement("select 1 from entry where hash = ?")) {
            query.setString(1, hash);
            try (var rows = query.executeQuery()) {
                if (!rows.next()) {
                    files.remove(hash);
                }
            }
        }
    }
}
