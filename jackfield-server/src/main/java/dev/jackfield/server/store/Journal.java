package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.bind;
import static dev.jackfield.server.store.Database.prepare;
import static dev.jackfield.server.store.Database.update;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Events that are only ever appended, in chains: each has the hash of the one before, so that a removed or changed one
/// is found. A chain is the hub's that writes it; several processes may append to it.
public final class Journal {
    private static final int BATCH = 10_000;
    private static final Set<String> MEMBERS =
            Set.of("kind", "call", "tree", "who", "source", "tool", "outcome", "door", "client");
    private static final String COLUMNS =
            "select chain, number, hash, at, kind, call, tree, who, source, tool, outcome, door, client, body from event";

    private final Database database;

    Journal(Database database) {
        this.database = database;
    }

    /// Appends events to a chain in one transaction.
    ///
    /// @param isDurable whether they are on the disk when this returns, also after a loss of power
    /// @return the end of the chain
    public Head append(String chain, List<JournalEvent> events, boolean isDurable) {
        var head = new Head[1];
        database.write(isDurable, connection -> head[0] = append(connection, lockHead(connection, chain), events));
        return head[0];
    }

    private Head lockHead(Connection connection, String chain) throws SQLException {
        var known = head(connection, chain, database.forUpdate());
        if (known.isPresent()) {
            return known.get();
        }
        update(
                connection,
                "insert into chain (name, number, hash) values (?, 0, ?) on conflict do nothing",
                chain,
                ChainHash.start());
        return head(connection, chain, database.forUpdate()).orElseThrow();
    }

    private static Optional<Head> head(Connection connection, String chain, String lock) throws SQLException {
        try (var query = prepare(connection, "select name, number, hash from chain where name = ?" + lock, chain);
                var found = query.executeQuery()) {
            return found.next() ? Optional.of(head(found)) : Optional.empty();
        }
    }

    private static Head head(ResultSet row) throws SQLException {
        return new Head(row.getString(1), row.getLong(2), row.getBytes(3));
    }

    private static Head append(Connection connection, Head before, List<JournalEvent> events) throws SQLException {
        var head = before;
        try (var insert = connection.prepareStatement(
                "insert into event (chain, number, hash, at, kind, call, tree, who, source, tool, outcome, door, client,"
                        + " body) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (var event : events) {
                var number = head.number() + 1;
                head = new Head(head.chain(), number, ChainHash.next(head.hash(), number, event.body()));
                addToBatch(insert, head, event);
                keepPayloads(connection, head, event);
            }
            insert.executeBatch();
        }
        update(
                connection,
                "update chain set number = ?, hash = ? where name = ?",
                head.number(),
                head.hash(),
                head.chain());
        return head;
    }

    private static void addToBatch(PreparedStatement insert, Head head, JournalEvent event) throws SQLException {
        bind(
                insert,
                head.chain(),
                head.number(),
                head.hash(),
                event.at().toEpochMilli(),
                event.kind(),
                event.call(),
                event.tree(),
                event.who(),
                event.source(),
                event.tool(),
                event.outcome(),
                event.door(),
                event.client(),
                event.body());
        insert.addBatch();
    }

    private static void keepPayloads(Connection connection, Head head, JournalEvent event) throws SQLException {
        for (var payload : event.payloads()) {
            update(
                    connection,
                    "insert into payload (chain, number, part, who, at, salt, content) values (?, ?, ?, ?, ?, ?, ?)",
                    head.chain(),
                    head.number(),
                    payload.part(),
                    event.who(),
                    event.at().toEpochMilli(),
                    payload.salt(),
                    payload.content());
        }
    }

    /// Returns the ends of all chains, by name.
    public List<Head> heads() {
        return database.read(connection -> {
            var heads = new ArrayList<Head>();
            try (var query = prepare(connection, "select name, number, hash from chain order by name");
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    heads.add(head(rows));
                }
            }
            return heads;
        });
    }

    /// Returns events of all chains, the newest first.
    public List<KeptEvent> page(EventQuery query) {
        var sql = new StringBuilder(COLUMNS).append(" where 1 = 1");
        var values = new ArrayList<Object>();
        query.equal().forEach((member, value) -> {
            if (!MEMBERS.contains(member)) {
                throw new IllegalArgumentException("Events have no member " + member);
            }
            sql.append(" and ").append(member).append(" = ?");
            if (Set.of("call", "tree", "source", "tool").contains(member)) {
                sql.append(" and ").append(member).append(" <> ''"); // lets partial indexes be used
            }
            values.add(value);
        });
        query.since().ifPresent(since -> {
            sql.append(" and at >= ?");
            values.add(since.toEpochMilli());
        });
        query.until().ifPresent(until -> {
            sql.append(" and at < ?");
            values.add(until.toEpochMilli());
        });
        query.before().ifPresent(last -> {
            sql.append(" and at <= ? and (at, chain, number) < (?, ?, ?)");
            values.addAll(List.of(
                    last.event().at().toEpochMilli(),
                    last.event().at().toEpochMilli(),
                    last.chain(),
                    last.number()));
        });
        values.add(query.most());
        return find(sql.append(" order by at desc, chain desc, number desc limit ?").toString(), values.toArray());
    }

    /// Returns the events of a chain after a number, in their order.
    public List<KeptEvent> read(String chain, long after, int most) {
        return find(COLUMNS + " where chain = ? and number > ? order by number limit ?", chain, after, most);
    }

    private List<KeptEvent> find(String sql, Object... values) {
        return database.read(connection -> {
            var events = new ArrayList<KeptEvent>();
            try (var query = prepare(connection, sql, values);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    events.add(event(rows));
                }
            }
            return events;
        });
    }

    private static KeptEvent event(ResultSet row) throws SQLException {
        var event = new JournalEvent(
                Instant.ofEpochMilli(row.getLong(4)),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                row.getString(8),
                row.getString(9),
                row.getString(10),
                row.getString(11),
                row.getString(12),
                row.getString(13),
                row.getBytes(14),
                List.of());
        return new KeptEvent(row.getString(1), row.getLong(2), row.getBytes(3), event);
    }

    /// Returns the payloads of an event that are not erased.
    public List<JournalEvent.Payload> payloads(String chain, long number) {
        return database.read(connection -> {
            var payloads = new ArrayList<JournalEvent.Payload>();
            try (var query = prepare(
                            connection,
                            "select part, salt, content from payload where chain = ? and number = ? order by part",
                            chain,
                            number);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    payloads.add(new JournalEvent.Payload(rows.getString(1), rows.getBytes(2), rows.getBytes(3)));
                }
            }
            return payloads;
        });
    }

    /// Removes the payloads of all events of an identity. Returns how many.
    public int erasePayloads(String who) {
        return delete("delete from payload where who = ?", who);
    }

    /// Removes the payloads of events before that moment. Returns how many.
    public int erasePayloadsBefore(Instant limit) {
        return delete("delete from payload where at < ?", limit.toEpochMilli());
    }

    private int delete(String sql, Object... values) {
        var count = new int[1];
        database.write(connection -> count[0] = update(connection, sql, values));
        return count[0];
    }

    /// Removes the events of a chain up to the cut, which stays as its beginning. It is written first, so that what a
    /// killed hub began is only repeated.
    public void cut(Cut cut) {
        var last = cut.last();
        database.write(connection -> update(
                connection,
                "insert into cut (chain, number, hash, at, signature) values (?, ?, ?, ?, ?) on conflict (chain)"
                        + " do update set number = excluded.number, hash = excluded.hash, at = excluded.at,"
                        + " signature = excluded.signature",
                last.chain(),
                last.number(),
                last.hash(),
                cut.at().toEpochMilli(),
                cut.signature()));
        for (var from = firstNumber(last.chain()); from <= last.number(); from += BATCH) {
            var to = Math.min(last.number(), from + BATCH - 1);
            delete("delete from payload where chain = ? and number <= ?", last.chain(), to);
            delete("delete from event where chain = ? and number <= ?", last.chain(), to);
        }
    }

    private long firstNumber(String chain) {
        return read(chain, 0, 1).stream().map(KeptEvent::number).findFirst().orElse(Long.MAX_VALUE);
    }

    public Optional<Cut> cutOf(String chain) {
        return database.read(connection -> {
            try (var query = prepare(
                            connection, "select chain, number, hash, at, signature from cut where chain = ?", chain);
                    var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(new Cut(head(found), Instant.ofEpochMilli(found.getLong(4)), found.getBytes(5)))
                        : Optional.empty();
            }
        });
    }

    /// Returns the last event of a chain before that moment.
    public Optional<Head> lastBefore(String chain, Instant limit) {
        return find(
                        COLUMNS + " where chain = ? and at < ? order by at desc, number desc limit 1",
                        chain,
                        limit.toEpochMilli())
                .stream()
                .findFirst()
                .map(found -> new Head(chain, found.number(), found.hash()));
    }
}
