package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;

import dev.jackfield.core.shelf.Change;
import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.core.shelf.Usage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A shelf in a database. Contents of sealed kinds are encrypted, each bound to its place.
final class SqlShelf implements Shelf {
    /// How many records are removed in one transaction, so that others need not wait long.
    private static final int BATCH = 500;

    private static final String LAST_LETTER = Character.toString(Character.MAX_CODE_POINT);
    private static final String RANGE = " where r.kind = ? and r.owner = ? and r.key >= ? and r.key < ? and r.key > ?"
            + " and coalesce(r.expires, 9223372036854775807) > ? order by r.key limit ?";
    private static final String COLUMNS =
            "select r.key, r.content, c.bytes, r.hash, r.version, r.written, r.expires from record r"
                    + " left join content c on c.hash = r.hash";

    private final Database database;
    private final Supplier<Seal> seal;
    private final InstantSource clock;

    /// @param seal asked when something sealed is first read or written
    SqlShelf(Database database, Supplier<Seal> seal, InstantSource clock) {
        this.database = database;
        this.seal = seal;
        this.clock = clock;
    }

    @Override
    public Optional<StoredRecord> find(DrawerKind kind, String owner, String key) {
        return database.read(connection -> {
            var sql = COLUMNS + " where r.kind = ? and r.owner = ? and r.key = ?"
                    + " and coalesce(r.expires, 9223372036854775807) > ?";
            try (var query = prepare(connection, sql, kind.name(), owner, key, clock.millis())) {
                return records(kind, owner, query).stream().findFirst();
            }
        });
    }

    @Override
    public List<StoredRecord> page(DrawerKind kind, String owner, String prefix, String after, int most) {
        return database.read(connection -> {
            try (var query = prepareRange(connection, COLUMNS, kind, owner, prefix, after, most)) {
                return records(kind, owner, query);
            }
        });
    }

    @Override
    public List<String> keys(DrawerKind kind, String owner, String prefix, String after, int most) {
        return database.read(connection -> {
            try (var query = prepareRange(connection, "select r.key from record r", kind, owner, prefix, after, most)) {
                return texts(query);
            }
        });
    }

    private PreparedStatement prepareRange(
            Connection connection, String what, DrawerKind kind, String owner, String prefix, String after, int most)
            throws SQLException {
        return prepare(
                connection,
                what + RANGE,
                kind.name(),
                owner,
                prefix,
                prefix + LAST_LETTER,
                after,
                clock.millis(),
                most);
    }

    static List<String> texts(PreparedStatement query) throws SQLException {
        var texts = new ArrayList<String>();
        try (var rows = query.executeQuery()) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private List<StoredRecord> records(DrawerKind kind, String owner, PreparedStatement query) throws SQLException {
        var records = new ArrayList<StoredRecord>();
        try (var rows = query.executeQuery()) {
            while (rows.next()) {
                records.add(record(kind, owner, rows));
            }
        }
        return records;
    }

    private StoredRecord record(DrawerKind kind, String owner, ResultSet row) throws SQLException {
        var key = row.getString(1);
        var hash = row.getString(4);
        var content = hash == null ? row.getBytes(2) : checkContent(hash, row.getBytes(3));
        var expires = row.getLong(7);
        return new StoredRecord(
                key,
                open(kind, owner, key, content),
                row.getLong(5),
                Instant.ofEpochMilli(row.getLong(6)),
                row.wasNull() || expires == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(expires)));
    }

    private byte[] checkContent(String hash, byte[] content) {
        if (content == null || !Hash.of(content).equals(hash)) {
            throw new ShelfException(
                    "The content %s in %s is damaged: it does not match its hash. 'jackfield store check' names all."
                            .formatted(hash, database.name()));
        }
        return content;
    }

    private byte[] open(DrawerKind kind, String owner, String key, byte[] content) {
        return kind.isSealed()
                ? seal.get()
                        .open(new Place(kind.name(), owner), key, content)
                        .orElseThrow(() -> new ShelfException(
                                ("The secret '%s' in '%s' does not open: it was changed, or sealed for another place."
                                                + " Nothing was removed; set it again.")
                                        .formatted(key, kind)))
                : content;
    }

    @Override
    public Optional<byte[]> attachment(DrawerKind kind, String owner, String key, String hash) {
        return database.read(connection -> {
            var sql = "select c.hash, c.bytes from attachment a join record r on r.kind = a.kind and r.owner = a.owner"
                    + " and r.key = a.key left join content c on c.hash = a.hash where a.kind = ? and a.owner = ?"
                    + " and a.key = ? and a.name = ? and coalesce(r.expires, 9223372036854775807) > ?";
            try (var query = prepare(connection, sql, kind.name(), owner, key, hash, clock.millis());
                    var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(open(
                                kind, owner, key + "\0" + hash, checkContent(found.getString(1), found.getBytes(2))))
                        : Optional.empty();
            }
        });
    }

    @Override
    public Usage usage(DrawerKind kind, String owner) {
        return database.read(connection -> Commit.usage(connection, new Place(kind.name(), owner)));
    }

    @Override
    public List<String> owners(DrawerKind kind) {
        return database.read(connection -> {
            try (var query =
                    prepare(connection, "select owner from usage where kind = ? order by owner", kind.name())) {
                return texts(query);
            }
        });
    }

    @Override
    public void commit(List<Change> changes) {
        var needed = changes.stream().anyMatch(change -> change.kind().isSealed())
                ? Optional.of(seal.get())
                : Optional.<Seal>empty();
        database.write(connection -> new Commit(database, connection, needed, clock.instant()).run(changes));
    }

    @Override
    public void removeBefore(DrawerKind kind, String owner, Instant limit) {
        removeAll(
                "written < ?",
                limit.toEpochMilli(),
                "select kind, owner, key from record where kind = ? and owner = ? and written < ? limit ?",
                kind.name(),
                owner,
                limit.toEpochMilli(),
                BATCH);
    }

    @Override
    public void removeExpired() {
        var now = clock.millis();
        removeAll("expires <= ?", now, "select kind, owner, key from record where expires <= ? limit ?", now, BATCH);
    }

    /// Removes the rows that a query finds, in batches, as long as the condition still holds for them.
    private void removeAll(String condition, Object value, String sql, Object... parameters) {
        var found = find(sql, parameters);
        while (!found.isEmpty()) {
            var rows = found;
            database.write(connection -> new Commit(database, connection, Optional.empty(), clock.instant())
                    .removeRows(rows, condition, value));
            found = rows.size() < BATCH ? List.of() : find(sql, parameters);
        }
    }

    private List<Commit.RowKey> find(String sql, Object... parameters) {
        return database.read(connection -> {
            var rows = new ArrayList<Commit.RowKey>();
            try (var query = prepare(connection, sql, parameters);
                    var found = query.executeQuery()) {
                while (found.next()) {
                    rows.add(new Commit.RowKey(new Place(found.getString(1), found.getString(2)), found.getString(3)));
                }
            }
            return rows;
        });
    }

    /// Does nothing: the store closes its database.
    @Override
    public void close() {}
}
