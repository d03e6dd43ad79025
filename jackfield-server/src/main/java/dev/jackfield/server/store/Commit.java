package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;
import static dev.jackfield.server.store.Database.update;

import dev.jackfield.core.shelf.Change;
import dev.jackfield.core.shelf.ShelfFullException;
import dev.jackfield.core.shelf.StaleVersionException;
import dev.jackfield.core.shelf.Usage;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Changes of records in one transaction. Locks the sums of all owners first, in one order: so commits for one owner
/// take turns, and none waits for another in a circle.
final class Commit {
    private static final int LARGE = 64 * 1024;

    private final Database database;
    private final Connection connection;
    private final Optional<Seal> seal;
    private final long now;
    private final TreeMap<Place, Usage> sums = new TreeMap<>();
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

    void run(List<Change> changes) throws SQLException {
        lock(changes.stream().map(Place::of).toList());
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
            if (find(row, " and " + condition, value).isPresent()) {
                remove(row);
            }
        }
        writeSums();
        releaseContent();
    }

    /// The primary key of a record.
    record RowKey(Place place, String key) {
        Object[] with(Object... more) {
            var all = new ArrayList<Object>(List.of(place.kind(), place.owner(), key));
            all.addAll(List.of(more));
            return all.toArray();
        }
    }

    private void lock(List<Place> places) throws SQLException {
        places.forEach(place -> sums.put(place, Usage.NOTHING));
        for (var place : sums.keySet()) {
            update(
                    connection,
                    "insert into usage (kind, owner, records, bytes) values (?, ?, 0, 0)"
                            + " on conflict (kind, owner) do update set records = usage.records",
                    place.kind(),
                    place.owner());
        }
        for (var place : List.copyOf(sums.keySet())) {
            sums.put(place, usage(connection, place));
        }
    }

    static Usage usage(Connection connection, Place place) throws SQLException {
        try (var query = prepare(
                        connection,
                        "select records, bytes from usage where kind = ? and owner = ?",
                        place.kind(),
                        place.owner());
                var found = query.executeQuery()) {
            return found.next() ? new Usage(found.getLong(1), found.getLong(2)) : Usage.NOTHING;
        }
    }

    private void make(Change change) throws SQLException {
        switch (change) {
            case Change.Put put -> put(put, new RowKey(Place.of(put), put.key()));
            case Change.Remove gone -> {
                var row = new RowKey(Place.of(gone), gone.key());
                checkVersion(change, gone.key(), find(row, ""), gone.version());
                remove(row);
            }
            case Change.Limit _ -> {} // holds after the commit
        }
    }

    private void put(Change.Put put, RowKey row) throws SQLException {
        var version = checkVersion(put, put.key(), find(row, ""), put.version());
        remove(row);
        var content = seal(put, put.key(), put.content());
        var hash = content.length > LARGE ? writeContent(content) : null;
        var size = put.content().length
                + put.attachments().stream().mapToLong(each -> each.length).sum();
        update(
                connection,
                "insert into record (kind, owner, key, version, written, expires, size, content, hash)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row.place().kind(),
                row.place().owner(),
                row.key(),
                version + 1,
                now,
                put.expires().map(Instant::toEpochMilli).orElse(null),
                size,
                hash == null ? content : null,
                hash);
        for (var attachment : put.attachments()) {
            attach(put, row, attachment);
        }
        add(row.place(), 1, size);
    }

    private void attach(Change.Put put, RowKey row, byte[] attachment) throws SQLException {
        var name = Hash.of(attachment);
        var hash = writeContent(seal(put, put.key() + "\0" + name, attachment));
        update(
                connection,
                "insert into attachment (kind, owner, key, name, hash) values (?, ?, ?, ?, ?) on conflict do nothing",
                row.with(name, hash));
    }

    private byte[] seal(Change change, String key, byte[] content) {
        return change.kind().isSealed() ? seal.orElseThrow().close(Place.of(change), key, content) : content;
    }

    private String writeContent(byte[] content) throws SQLException {
        lockContent();
        var hash = Hash.of(content);
        update(
                connection,
                "insert into content (hash, size, bytes) values (?, ?, ?) on conflict do nothing",
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

    private Optional<Row> find(RowKey row, String condition, Object... values) throws SQLException {
        try (var query = prepare(
                        connection,
                        "select version, size, hash, coalesce(expires, %d) <= %d from record"
                                        .formatted(Long.MAX_VALUE, now)
                                + " where kind = ? and owner = ? and key = ?" + condition,
                        row.with(values));
                var found = query.executeQuery()) {
            return found.next()
                    ? Optional.of(new Row(found.getLong(1), found.getLong(2), found.getString(3), found.getBoolean(4)))
                    : Optional.empty();
        }
    }

    /// Returns the version that the record has; an expired one is absent.
    private static long checkVersion(Change change, String key, Optional<Row> row, OptionalLong wanted) {
        var version = row.filter(found -> !found.isExpired).map(Row::version).orElse(Change.ABSENT);
        if (wanted.isPresent() && wanted.getAsLong() != version) {
            throw new StaleVersionException(change.kind(), key);
        }
        return version;
    }

    private void remove(RowKey row) throws SQLException {
        var before = find(row, "");
        if (before.isEmpty()) {
            return;
        }
        noteReleased(row, before.get());
        update(connection, "delete from attachment where kind = ? and owner = ? and key = ?", row.with());
        update(connection, "delete from record where kind = ? and owner = ? and key = ?", row.with());
        add(row.place(), -1, -before.get().size);
    }

    private void noteReleased(RowKey row, Row before) throws SQLException {
        if (before.hash != null) {
            released.add(before.hash);
        }
        try (var query = prepare(
                        connection,
                        "select hash from attachment where kind = ? and owner = ? and key = ?",
                        row.with());
                var found = query.executeQuery()) {
            while (found.next()) {
                released.add(found.getString(1));
            }
        }
    }

    private void add(Place place, int records, long bytes) {
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

    private void checkLimit(Change change) {
        var most = switch (change) {
            case Change.Put put -> new Usage(put.kind().most(), Long.MAX_VALUE);
            case Change.Limit limit -> limit.most();
            case Change.Remove _ -> new Usage(Long.MAX_VALUE, Long.MAX_VALUE);
        };
        var usage = sums.getOrDefault(Place.of(change), Usage.NOTHING);
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
