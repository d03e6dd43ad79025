package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;
import static dev.jackfield.server.store.Database.update;

import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.core.shelf.ShelfFullException;
import dev.jackfield.core.shelf.StaleVersionException;
import dev.jackfield.core.shelf.Usage;
import dev.jackfield.protocol.text.Sha256;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Changes of records in one transaction. Locks the sums of all owners first, in one order: so commits for one owner
/// take turns, and none waits for another in a circle.
final class Commit {
    private static final int LARGE = 64 * 1024;

    private final Database database;
    private final Connection connection;
    private final Optional<Seal> seal;
    private final long now;
    private final TreeMap<RecordPlace, Usage> sums = new TreeMap<>();
    private final Set<String> released = new HashSet<>();
    private boolean isContentLocked;

    /// A row as it is before its change.
    private record Row(long version, long size, @Nullable String hash, boolean isExpired) {}

    /// @param seal for contents of sealed kinds
    Commit(Database database, Connection connection, Optional<Seal> seal, Instant now) {
        this.database = database;
        this.connection = connection;
        this.seal = seal;
        this.now = now.toEpochMilli();
    }

    void run(List<ShelfChange> changes) throws SQLException {
        lock(changes.stream().map(RecordPlace::of).toList());
        for (var change : changes) {
            make(change);
        }
        writeSums();
        changes.forEach(this::checkLimit);
        releaseContent();
    }

    /// Removes rows that a condition still holds for.
    void removeRows(List<RowKey> rows, String condition, Object value) throws SQLException {
        lock(rows.stream().map(RowKey::place).toList());
        for (var row : rows) {
            var before = find(row, " and " + condition, value);
            if (before.isPresent()) {
                remove(row, before.get());
            }
        }
        writeSums();
        releaseContent();
    }

    /// The primary key of a record.
    record RowKey(RecordPlace place, String key) {
        @Nullable
        Object[] with(@Nullable Object... more) {
            var all = new ArrayList<@Nullable Object>(List.of(place.kind(), place.owner(), key));
            all.addAll(Arrays.asList(more));
            return all.toArray();
        }
    }

    /// Locks the sums in their order, and reads them. The row is written although nothing changes: only so do others
    /// wait for it in PostgreSQL, also those that insert it.
    private void lock(List<RecordPlace> places) throws SQLException {
        for (var place : new TreeSet<>(places)) {
            var sql = "insert into usage (kind, owner, records, bytes) values (?, ?, 0, 0)"
                    + " on conflict (kind, owner) do update set records = usage.records returning records, bytes";
            sums.put(place, usage(connection, sql, place));
        }
    }

    static Usage usage(Connection connection, RecordPlace place) throws SQLException {
        return usage(connection, "select records, bytes from usage where kind = ? and owner = ?", place);
    }

    private static Usage usage(Connection connection, String sql, RecordPlace place) throws SQLException {
        try (var query = prepare(connection, sql, place.kind(), place.owner());
                var found = query.executeQuery()) {
            return found.next() ? new Usage(found.getLong(1), found.getLong(2)) : Usage.NOTHING;
        }
    }

    private void make(ShelfChange change) throws SQLException {
        switch (change) {
            case ShelfChange.Put put -> put(put, new RowKey(RecordPlace.of(put), put.key()));
            case ShelfChange.Remove gone -> remove(gone, new RowKey(RecordPlace.of(gone), gone.key()));
            case ShelfChange.Limit _ -> {} // holds after the commit
        }
    }

    private void remove(ShelfChange.Remove gone, RowKey key) throws SQLException {
        var before = find(key, "");
        checkVersion(gone, gone.key(), before, gone.version());
        if (before.isPresent()) {
            remove(key, before.get());
        }
    }

    private void put(ShelfChange.Put put, RowKey key) throws SQLException {
        var before = find(key, "");
        var version = checkVersion(put, put.key(), before, put.version());
        if (before.isPresent()) {
            release(key, before.get());
        }
        var content = seal(put, put.key(), put.content());
        var hash = content.length > LARGE ? writeContent(content) : null;
        var size = put.content().length
                + put.attachments().stream().mapToLong(each -> each.length).sum();
        update(
                connection,
                "insert into record (kind, owner, key, version, written, expires, size, content, hash)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (kind, owner, key) do update set"
                        + " version = excluded.version, written = excluded.written, expires = excluded.expires,"
                        + " size = excluded.size, content = excluded.content, hash = excluded.hash",
                key.with(
                        version + 1,
                        now,
                        put.expires().map(Instant::toEpochMilli).orElse(null),
                        size,
                        hash == null ? content : null,
                        hash));
        for (var attachment : put.attachments()) {
            attach(put, key, attachment);
        }
        add(key.place(), 1, size);
    }

    private void attach(ShelfChange.Put put, RowKey key, byte[] attachment) throws SQLException {
        var name = Sha256.hex(attachment);
        var hash = writeContent(seal(put, attachmentKey(put.key(), name), attachment));
        update(
                connection,
                "insert into attachment (kind, owner, key, name, hash) values (?, ?, ?, ?, ?) on conflict do nothing",
                key.with(name, hash));
    }

    /// Returns the key that an attachment is sealed for.
    static String attachmentKey(String key, String name) {
        return key + "\0" + name;
    }

    private byte[] seal(ShelfChange change, String key, byte[] content) {
        return change.kind().isSealed() ? seal.orElseThrow().close(RecordPlace.of(change), key, content) : content;
    }

    /// Writes a content, once for all that have it. One that was damaged is mended.
    private String writeContent(byte[] content) throws SQLException {
        lockContent();
        var hash = Sha256.hex(content);
        update(
                connection,
                "insert into content (hash, size, bytes) values (?, ?, ?) on conflict (hash) do update"
                        + " set size = excluded.size, bytes = excluded.bytes where content.bytes <> excluded.bytes",
                hash,
                (long) content.length,
                content);
        released.remove(hash);
        return hash;
    }

    private void lockContent() throws SQLException {
        if (!isContentLocked) {
            isContentLocked = true;
            database.lockContent(connection);
        }
    }

    private Optional<Row> find(RowKey key, String condition, Object... values) throws SQLException {
        var sql =
                "select version, size, hash, expires from record where kind = ? and owner = ? and key = ?" + condition;
        try (var query = prepare(connection, sql, key.with(values));
                var found = query.executeQuery()) {
            return found.next() ? Optional.of(row(found)) : Optional.empty();
        }
    }

    private Row row(ResultSet found) throws SQLException {
        var expires = found.getLong(4);
        var isExpired = !found.wasNull() && expires <= now;
        return new Row(found.getLong(1), found.getLong(2), found.getString(3), isExpired);
    }

    /// Returns the version that the record has; an expired one is absent.
    private static long checkVersion(ShelfChange change, String key, Optional<Row> row, OptionalLong wanted) {
        var version = row.filter(found -> !found.isExpired).map(Row::version).orElse(ShelfChange.ABSENT);
        if (wanted.isPresent() && wanted.getAsLong() != version) {
            throw new StaleVersionException(change.kind(), key);
        }
        return version;
    }

    private void remove(RowKey key, Row before) throws SQLException {
        release(key, before);
        update(connection, "delete from record where kind = ? and owner = ? and key = ?", key.with());
    }

    /// Takes away what a record had besides its row.
    private void release(RowKey key, Row before) throws SQLException {
        add(key.place(), -1, -before.size);
        var contents = attachments(key);
        if (!contents.isEmpty()) {
            update(connection, "delete from attachment where kind = ? and owner = ? and key = ?", key.with());
        }
        released.addAll(contents);
        if (before.hash != null) {
            released.add(before.hash);
        }
    }

    private List<String> attachments(RowKey key) throws SQLException {
        var sql = "select hash from attachment where kind = ? and owner = ? and key = ?";
        try (var query = prepare(connection, sql, key.with())) {
            return SqlShelf.texts(query);
        }
    }

    private void add(RecordPlace place, int records, long bytes) {
        sums.computeIfPresent(place, (_, before) -> before.plus(new Usage(records, bytes)));
    }

    private void writeSums() throws SQLException {
        for (var sum : sums.entrySet()) {
            var place = sum.getKey();
            var usage = sum.getValue();
            if (usage.records() == 0) {
                update(connection, "delete from usage where kind = ? and owner = ?", place.kind(), place.owner());
            } else {
                update(
                        connection,
                        "update usage set records = ?, bytes = ? where kind = ? and owner = ?",
                        usage.records(),
                        usage.bytes(),
                        place.kind(),
                        place.owner());
            }
        }
    }

    private void checkLimit(ShelfChange change) {
        var most = switch (change) {
            case ShelfChange.Put put -> new Usage(put.kind().most(), Long.MAX_VALUE);
            case ShelfChange.Limit limit -> limit.most();
            case ShelfChange.Remove _ -> new Usage(Long.MAX_VALUE, Long.MAX_VALUE);
        };
        var usage = sums.getOrDefault(RecordPlace.of(change), Usage.NOTHING);
        if (!usage.isWithin(most)) {
            throw new ShelfFullException(change.kind(), usage, most);
        }
    }

    /// Removes the contents that no record refers to any more.
    private void releaseContent() throws SQLException {
        if (!released.isEmpty()) {
            lockContent();
        }
        for (var hash : released) {
            update(
                    connection,
                    "delete from content where hash = ? and not exists (select 1 from record where hash = ?)"
                            + " and not exists (select 1 from attachment where hash = ?)",
                    hash,
                    hash,
                    hash);
        }
    }
}
