package dev.jackfield.server.store;

import static dev.jackfield.server.store.Database.prepare;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/// What is stored beside the blocks of a chain: the words by which they are found, and payloads.
record IndexRows(Database database) {

    /// Returns the words of the blocks that end with these numbers, and whether they have the time of their block.
    Map<Long, Set<String>> words(String chain, long from, long to) {
        return database.read(connection -> {
            var words = new HashMap<Long, Set<String>>();
            try (var query = prepare(
                            connection,
                            "select w.last, w.word from event_word w join event_block b on b.chain = w.chain"
                                    + " and b.last = w.last and b.ended = w.ended"
                                    + " where w.chain = ? and w.last between ? and ?",
                            chain,
                            from,
                            to);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    words.computeIfAbsent(rows.getLong(1), _ -> new HashSet<>()).add(rows.getString(2));
                }
            }
            return words;
        });
    }

    /// Returns which of these blocks have payloads.
    Set<Long> withPayloads(String chain, long from, long to) {
        return database.read(connection -> {
            var blocks = new HashSet<Long>();
            try (var query = prepare(
                            connection,
                            "select distinct last from payload where chain = ? and last between ? and ?",
                            chain,
                            from,
                            to);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    blocks.add(rows.getLong(1));
                }
            }
            return blocks;
        });
    }

    /// Passes the payloads of a block, those of one identity at a time: there may be many.
    void forEachPayload(String chain, long last, BiConsumer<String, byte[]> take) {
        database.read(connection -> {
            try (var query = prepare(
                            connection, "select who, lines from payload where chain = ? and last = ?", chain, last);
                    var rows = query.executeQuery()) {
                while (rows.next()) {
                    take.accept(rows.getString(1), rows.getBytes(2));
                }
            }
            return true;
        });
    }
}
