package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.StorableText;
import dev.jackfield.core.shelf.StoredRecord;
import dev.jackfield.core.shelf.Usage;
import dev.jackfield.protocol.text.Sha256;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A shelf in a database. Contents of sealed kinds are encrypted, each bound to its place.
///
/// The seal is asked for outside of all work with the database, because it reads and writes there itself.
final class SqlShelf implements Shelf {
    /// How many records are removed in one transaction, so that others need not wait long.
    private static final int BATCH = 500;

    private static final String IS_UNEXPIRED = " and coalesce(r.expires, 9223372036854775807) > ?";
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
        if (!isStorable(owner, key)) {
            return Optional.empty();
        }
        var sql = COLUMNS + " where r.kind = ? and r.owner = ? and r.key = ?" + IS_UNEXPIRED;
        return records(sql, kind.name(), owner, key, clock.millis()).stream()
                .findFirst()
                .map(found -> open(kind, owner, found));
    }

    private static boolean isStorable(String owner, String text) {
        return StorableText.isStorable(owner) && StorableText.isStorable(text);
    }

    @Override
    public List<StoredRecord> page(DrawerKind kind, String owner, String prefix, String after, int most) {
        if (!isStorable(owner, prefix)) {
            return List.of();
        }
        var range = KeyRange.of(prefix, after);
        return records(COLUMNS + range.condition(), range.values(kind, owner, clock.millis(), most)).stream()
                .map(found -> open(kind, owner, found))
                .toList();
    }

    @Override
    public List<String> keys(DrawerKind kind, String owner, String prefix, String after, int most) {
        if (!isStorable(owner, prefix)) {
            return List.of();
        }
        var range = KeyRange.of(prefix, after);
        return database.read(connection -> {
            var sql = "select r.key from record r" + range.condition();
            try (var query = prepare(connection, sql, range.values(kind, owner, clock.millis(), most))) {
                return texts(query);
            }
        });
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

    private List<StoredRecord> records(String sql, Object... values) {
        return database.read(connection -> {
            var records = new ArrayList<StoredRecord>();
            try (var query = prepare(connection, sql, values);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    records.add(record(rows));
                }
            }
            return records;
        });
    }

    /// Returns a record as it lies there, which may be sealed.
    private StoredRecord record(ResultSet row) throws SQLException {
        var hash = row.getString(4);
        var expires = row.getLong(7);
        var end = row.wasNull() ? Optional.<Instant>empty() : Optional.of(Instant.ofEpochMilli(expires));
        return new StoredRecord(
                row.getString(1),
                hash == null ? row.getBytes(2) : checkContent(hash, row.getBytes(3)),
                row.getLong(5),
                Instant.ofEpochMilli(row.getLong(6)),
                end);
    }

    private byte[] checkContent(String hash, byte @Nullable [] content) {
        if (content == null || !Sha256.hex(content).equals(hash)) {
            throw new ShelfException(
                    "The content %s in %s is damaged: it does not match its hash. 'jackfield store check' names all."
                            .formatted(hash, database.name()));
        }
        return content;
    }

    private StoredRecord open(DrawerKind kind, String owner, StoredRecord found) {
        var content = open(kind, owner, found.key(), found.content());
        return new StoredRecord(found.key(), content, found.version(), found.written(), found.expires());
    }

    private byte[] open(DrawerKind kind, String owner, String key, byte[] content) {
        return kind.isSealed()
                ? seal.get()
                        .open(new RecordPlace(kind.name(), owner), key, content)
                        .orElseThrow(() -> new ShelfException(
                                ("The secret '%s' in '%s' does not open: it was changed, or sealed for another place."
                                                + " Nothing was removed; set it again.")
                                        .formatted(key, kind)))
                : content;
    }

    @Override
    public Optional<byte[]> attachment(DrawerKind kind, String owner, String key, String hash) {
        return isStorable(owner, key) && StorableText.isStorable(hash)
                ? findAttachment(kind, owner, key, hash)
                        .map(content -> open(kind, owner, Commit.attachmentKey(key, hash), content))
                : Optional.empty();
    }

    private Optional<byte[]> findAttachment(DrawerKind kind, String owner, String key, String hash) {
        return database.read(connection -> {
            var sql = "select a.hash, c.bytes from attachment a join record r on r.kind = a.kind and r.owner = a.owner"
                    + " and r.key = a.key left join content c on c.hash = a.hash where a.kind = ? and a.owner = ?"
                    + " and a.key = ? and a.name = ?" + IS_UNEXPIRED;
            try (var query = prepare(connection, sql, kind.name(), owner, key, hash, clock.millis());
                    var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(checkContent(found.getString(1), found.getBytes(2)))
                        : Optional.empty();
            }
        });
    }

    @Override
    public Usage usage(DrawerKind kind, String owner) {
        return StorableText.isStorable(owner)
                ? database.read(connection -> Commit.usage(connection, new RecordPlace(kind.name(), owner)))
                : Usage.NOTHING;
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
    public void commit(List<ShelfChange> changes) {
        var needed = changes.stream().anyMatch(SqlShelf::isSealing) ? Optional.of(seal.get()) : Optional.<Seal>empty();
        database.write(connection -> new Commit(database, connection, needed, clock.instant()).run(changes));
    }

    private static boolean isSealing(ShelfChange change) {
        return change instanceof ShelfChange.Put && change.kind().isSealed();
    }

    @Override
    public void removeBefore(DrawerKind kind, String owner, Instant limit) {
        if (StorableText.isStorable(owner)) {
            removeAll(
                    "written < ?",
                    limit.toEpochMilli(),
                    "select kind, owner, key from record where kind = ? and owner = ? and written < ? limit ?",
                    kind.name(),
                    owner,
                    limit.toEpochMilli(),
                    BATCH);
        }
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
                    rows.add(new Commit.RowKey(
                            new RecordPlace(found.getString(1), found.getString(2)), found.getString(3)));
                }
            }
            return rows;
        });
    }

    /// Does nothing: the store closes its database.
    @Override
    public void close() {}

    /// The keys with a prefix that come after a text, as a condition of SQL that an index can answer.
    ///
    /// @param first the prefix
    /// @param end the first text behind all with the prefix; empty if there is none
    private record KeyRange(String first, String after, Optional<String> end) {
        private static final int LAST_BEFORE_SURROGATES = 0xD7FF;
        private static final int FIRST_BEHIND_SURROGATES = 0xE000;

        static KeyRange of(String prefix, String after) {
            return new KeyRange(prefix, StorableText.storablePart(after), end(prefix));
        }

        /// Counts up the last letter that is not the last one of Unicode.
        private static Optional<String> end(String prefix) {
            if (prefix.isEmpty()) {
                return Optional.empty();
            }
            var letter = prefix.codePointBefore(prefix.length());
            var before = prefix.substring(0, prefix.length() - Character.charCount(letter));
            return letter == Character.MAX_CODE_POINT
                    ? end(before)
                    : Optional.of(before
                            + Character.toString(
                                    letter == LAST_BEFORE_SURROGATES ? FIRST_BEHIND_SURROGATES : letter + 1));
        }

        /// Follows `from record r`.
        String condition() {
            return " where r.kind = ? and r.owner = ? and r.key >= ? and r.key > ?"
                    + (end.isPresent() ? " and r.key < ?" : "")
                    + " and coalesce(r.expires, 9223372036854775807) > ? order by r.key limit ?";
        }

        Object[] values(DrawerKind kind, String owner, long now, int most) {
            return end.isPresent()
                    ? new Object[] {kind.name(), owner, first, after, end.get(), now, most}
                    : new Object[] {kind.name(), owner, first, after, now, most};
        }
    }
}
