package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;
import static dev.jackfield.server.store.Database.update;

import java.io.ByteArrayOutputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Events that are only ever appended, in chains: each has the hash of the one before, so that a removed or changed one
/// is found. A chain is the hub's that writes it; several processes may append to it.
///
/// ```
/// {"number":7,"before":"HASH OF LINE 6","at":"2026-11-18T10:15:00.000Z", and what the event was written with}
/// ```
///
/// Events of one moment are one row, a block, because a row for each would cost a busy hub a tenth of its time.
/// [EventSearch] finds them by their words.
public final class Journal {
    private static final int BATCH = 100;

    private final Database database;

    Journal(Database database) {
        this.database = database;
    }

    /// Appends events to a chain in one transaction.
    ///
    /// @param isDurable whether they are on the disk when this returns, also after a loss of power
    /// @return the end of the chain
    public Head append(String chain, List<JournalEvent> events, boolean isDurable) {
        var end = new Head[1];
        database.write(isDurable, connection -> end[0] = append(connection, lockHead(connection, chain), events));
        return end[0];
    }

    private Head lockHead(Connection connection, String chain) throws SQLException {
        update(
                connection,
                "insert into chain (name, number, hash) values (?, 0, ?) on conflict do nothing",
                chain,
                EventHash.START);
        return head(connection, chain, database.forUpdate()).orElseThrow();
    }

    private static Optional<Head> head(Connection connection, String chain, String lock) throws SQLException {
        try (var query = prepare(connection, "select name, number, hash from chain where name = ?" + lock, chain);
                var found = query.executeQuery()) {
            return found.next() ? Optional.of(head(found)) : Optional.empty();
        }
    }

    private static Head head(ResultSet row) throws SQLException {
        return new Head(row.getString(1), row.getLong(2), row.getString(3));
    }

    private static Head append(Connection connection, Head before, List<JournalEvent> events) throws SQLException {
        var writer = new EventBlock.Writer(before);
        for (var event : events) {
            if (!writer.hasRoomFor(event.at())) {
                write(connection, writer);
                writer = new EventBlock.Writer(writer.head());
            }
            writer.add(event);
        }
        if (!writer.events().isEmpty()) {
            write(connection, writer);
        }
        var head = writer.head();
        update(
                connection,
                "update chain set number = ?, hash = ? where name = ?",
                head.number(),
                head.hash(),
                head.chain());
        return head;
    }

    private static void write(Connection connection, EventBlock.Writer writer) throws SQLException {
        var block = writer.block();
        update(
                connection,
                "insert into event_block (chain, first, last, began, ended, lines) values (?, ?, ?, ?, ?, ?)",
                block.chain(),
                block.first(),
                block.last(),
                block.began(),
                block.ended(),
                block.packed());
        try (var insert =
                connection.prepareStatement("insert into event_word (word, ended, chain, last) values (?, ?, ?, ?)")) {
            for (var word : writer.words()) {
                Database.bind(insert, word, block.ended(), block.chain(), block.last());
                insert.addBatch();
            }
            insert.executeBatch();
        }
        writePayloads(connection, block, writer.events());
    }

    private static void writePayloads(Connection connection, EventBlock block, List<JournalEvent> events)
            throws SQLException {
        var byIdentity = new LinkedHashMap<String, ByteArrayOutputStream>();
        var number = block.first();
        for (var event : events) {
            for (var payload : event.payloads()) {
                byIdentity
                        .computeIfAbsent(event.who(), _ -> new ByteArrayOutputStream())
                        .writeBytes(EventPayloads.line(number, payload));
            }
            number++;
        }
        for (var lines : byIdentity.entrySet()) {
            update(
                    connection,
                    "insert into payload (who, chain, last, ended, lines) values (?, ?, ?, ?, ?)",
                    lines.getKey(),
                    block.chain(),
                    block.last(),
                    block.ended(),
                    lines.getValue().toByteArray());
        }
    }

    public Optional<Head> head(String chain) {
        return database.read(connection -> head(connection, chain, ""));
    }

    /// Returns the ends of all chains, by name.
    public List<Head> heads() {
        return heads("select name, number, hash from chain order by name");
    }

    private List<Head> heads(String sql) {
        return database.read(connection -> {
            var heads = new ArrayList<Head>();
            try (var query = prepare(connection, sql);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    heads.add(head(rows));
                }
            }
            return heads;
        });
    }

    /// Returns the ends of those chains that have events, by name.
    List<Head> headsOfEvents() {
        return heads("select c.name, c.number, c.hash from chain c left join cut k on k.chain = c.name"
                + " where c.number > coalesce(k.number, 0) order by c.name");
    }

    Optional<EventBlock> blockAfter(String chain, long number) {
        return blocks("where b.chain = ? and b.last > ? order by b.last limit 1", chain, number).stream()
                .findFirst();
    }

    /// Returns events of a chain after a number, in their order: those of one block, or none after the last.
    public List<KeptEvent> read(String chain, long after) {
        return blockAfter(chain, after).stream()
                .flatMap(block -> block.events().stream())
                .filter(event -> event.place().number() > after)
                .toList();
    }

    /// Returns whether the last event of a chain is this one.
    public boolean endsWith(String chain, JournalEvent event) {
        return blocks("where b.chain = ? order by b.last desc limit 1", chain).stream()
                .flatMap(block -> block.events().reversed().stream().limit(1))
                .anyMatch(kept -> EventBlock.isOf(kept.line(), event));
    }

    List<EventBlock> blocks(String which, Object... values) {
        return database.read(connection -> {
            var blocks = new ArrayList<EventBlock>();
            try (var query = prepare(
                            connection, "select " + EventBlock.COLUMNS + " from event_block b " + which, values);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    blocks.add(EventBlock.read(rows));
                }
            }
            return blocks;
        });
    }

    /// Finds events by their words.
    public EventSearch search() {
        return new EventSearch(this);
    }

    /// Looks whether all chains are whole.
    ///
    /// @param isSigned tells whether the signature of a cut is right
    /// @param progress is told now and then how many events were read
    public JournalCheck check(Predicate<Cut> isSigned, LongConsumer progress) {
        return new JournalCheck(this, database, isSigned, progress);
    }

    /// Reads events in the order in which they came.
    public ChainFeed feed() {
        return new ChainFeed(this);
    }

    /// Returns the payloads of an event that are not erased.
    public List<JournalEvent.Payload> payloads(EventPlace place) {
        return database.read(connection -> {
            var payloads = new ArrayList<JournalEvent.Payload>();
            try (var query = prepare(
                            connection,
                            "select lines from payload where chain = ? and last = ?",
                            place.chain(),
                            place.last());
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    payloads.addAll(EventPayloads.read(rows.getBytes(1), place.number()));
                }
            }
            return payloads;
        });
    }

    /// Returns the payloads of an identity in the block that ends with a number, by the numbers of their events.
    public Map<Long, List<JournalEvent.Payload>> payloads(String chain, long last, String who) {
        return database.read(connection -> {
            var sql = "select lines from payload where who = ? and chain = ? and last = ?";
            try (var query = prepare(connection, sql, who, chain, last);
                    var found = query.executeQuery()) {
                return found.next()
                        ? EventPayloads.read(found.getBytes(1)).stream()
                                .collect(Collectors.groupingBy(
                                        EventPayloads.Numbered::number,
                                        Collectors.mapping(EventPayloads.Numbered::payload, Collectors.toList())))
                        : Map.of();
            }
        });
    }

    /// Removes the payloads of all events of an identity. Returns how many rows.
    public int erasePayloads(String who) {
        return delete("delete from payload where who = ?", who);
    }

    /// Removes the payloads of events before that moment. Returns how many rows.
    public int erasePayloadsBefore(Instant limit) {
        return delete("delete from payload where ended < ?", limit.toEpochMilli());
    }

    private int delete(String sql, Object... values) {
        var count = new int[1];
        database.write(connection -> count[0] = update(connection, sql, values));
        return count[0];
    }

    /// Returns the place of the first event that a chain has.
    public Optional<EventPlace> first(String chain) {
        return blockAfter(chain, 0).map(block -> new EventPlace(block.ended(), chain, block.last(), block.first()));
    }

    /// Returns the last event of the last whole block before that moment, and at most up to a number; empty where that
    /// block is damaged.
    public Optional<Head> lastBefore(String chain, Instant limit, long number) {
        return blocks(
                        "where b.chain = ? and b.ended < ? and b.last <= ? order by b.last desc limit 1",
                        chain,
                        limit.toEpochMilli(),
                        number)
                .stream()
                .flatMap(block -> block.events().reversed().stream())
                .findFirst()
                .map(last -> new Head(chain, last.place().number(), last.hash()));
    }

    /// Removes the events of a chain up to the cut, which stays as its beginning, unless there is a later one. It is
    /// written first, so that what a killed hub began is only repeated.
    public void cut(Cut cut) {
        var last = cut.last();
        database.write(connection -> update(
                connection,
                "insert into cut (chain, number, hash, at, signature) values (?, ?, ?, ?, ?) on conflict (chain)"
                        + " do update set number = excluded.number, hash = excluded.hash, at = excluded.at,"
                        + " signature = excluded.signature where cut.number < excluded.number",
                last.chain(),
                last.number(),
                last.hash(),
                cut.at().toEpochMilli(),
                cut.signature()));
        while (removeBatch(last)) {
            // others can write in between
        }
    }

    private boolean removeBatch(Head upTo) {
        var last = blocks(
                        "where b.chain = ? and b.last <= ? order by b.last limit " + BATCH, upTo.chain(), upTo.number())
                .stream()
                .mapToLong(EventBlock::last)
                .max();
        last.ifPresent(number -> database.write(connection -> {
            for (var table : List.of("payload", "event_word", "event_block")) {
                update(connection, "delete from " + table + " where chain = ? and last <= ?", upTo.chain(), number);
            }
        }));
        return last.isPresent();
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

    /// Returns how much there is, for the bound and for people.
    public JournalSize size() {
        return database.read(connection -> {
            try (var query = prepare(
                            connection,
                            "select coalesce(sum(last - first + 1), 0), coalesce(sum(length(lines)), 0) from"
                                    + " event_block");
                    var found = query.executeQuery()) {
                return found.next() ? new JournalSize(found.getLong(1), found.getLong(2)) : new JournalSize(0, 0);
            }
        });
    }

    /// How much a journal has.
    ///
    /// @param bytes of the lines of its events
    public record JournalSize(long events, long bytes) {}
}
