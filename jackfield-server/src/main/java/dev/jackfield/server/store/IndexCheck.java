package dev.jackfield.server.store;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/// Looks whether each event can be found by its words and its time, and whether payloads are those that their events
/// name. A payload that is not there was erased, which is no damage.
final class IndexCheck {
    /// The members of events that are words wherever they stand.
    private static final List<String> WORDS = List.of("kind", "who", "source", "tool", "outcome");

    private final IndexRows rows;
    private final ChainReport.ChainProblems problems;
    private Map<Long, Set<String>> words = Map.of();
    private Set<Long> withPayloads = Set.of();

    IndexCheck(IndexRows rows, ChainReport.ChainProblems problems) {
        this.rows = rows;
        this.problems = problems;
    }

    /// Reads what is known of the blocks that end with these numbers.
    void prepare(String chain, long from, long to) {
        words = rows.words(chain, from, to);
        withPayloads = rows.withPayloads(chain, from, to);
    }

    void check(EventBlock block) {
        var events = block.events().stream().map(IndexCheck::json).toList();
        checkWords(block, events);
        checkTimes(block);
        if (withPayloads.contains(block.last())) {
            rows.forEachPayload(block.chain(), block.last(), (_, lines) -> checkPayloads(block, events, lines));
        }
    }

    private static Fields json(KeptEvent event) {
        try {
            return event.json();
        } catch (InvalidJsonException changed) {
            return Fields.EMPTY; // its hash shows that
        }
    }

    private void checkWords(EventBlock block, List<Fields> events) {
        var missing = new TreeSet<String>();
        events.forEach(event -> WORDS.forEach(
                key -> event.text(key).map(text -> EventText.word(key, text)).ifPresent(missing::add)));
        missing.removeAll(words.getOrDefault(block.last(), Set.of()));
        if (!missing.isEmpty()) {
            problems.add("Events %d to %d cannot be found by '%s': rows of the index are missing"
                    .formatted(block.first(), block.last(), String.join("', '", missing)));
        }
    }

    /// The times of a block are in its row, by which events are found and removed.
    private void checkTimes(EventBlock block) {
        var times = block.events().stream()
                .map(event -> EventBlock.timeOf(event.line()))
                .sorted()
                .toList();
        if (!times.getFirst().equals(EventBlock.time(block.began()))
                || !times.getLast().equals(EventBlock.time(block.ended()))) {
            problems.add("Events %d to %d have other times than their row".formatted(block.first(), block.last()));
        }
    }

    private void checkPayloads(EventBlock block, List<Fields> events, byte[] lines) {
        for (var payload : EventPayloads.read(lines)) {
            var at = payload.number() - block.first();
            var named = at >= 0 && at < events.size()
                    ? events.get((int) at).text(payload.payload().part())
                    : Optional.<String>empty();
            if (named.filter(payload.payload().hash()::equals).isEmpty()) {
                problems.add("What is stored as '%s' of event %d is not what it had"
                        .formatted(EventText.clean(payload.payload().part()), payload.number()));
            }
        }
    }

    /// What is stored beside the blocks of a chain: the words by which they are found, and payloads.
    record IndexRows(Database database) {

        /// Returns the words of the blocks that end with these numbers, and whether they have the time of their block.
        Map<Long, Set<String>> words(String chain, long from, long to) {
            return database.read(connection -> {
                var words = new HashMap<Long, Set<String>>();
                try (var query = Database.prepare(
                                connection,
                                "select w.last, w.word from event_word w join event_block b on b.chain = w.chain"
                                        + " and b.last = w.last and b.ended = w.ended"
                                        + " where w.chain = ? and w.last between ? and ?",
                                chain,
                                from,
                                to);
                        var rows = query.executeQuery()) {
                    while (rows.next()) {
                        words.computeIfAbsent(rows.getLong(1), _ -> new HashSet<>())
                                .add(rows.getString(2));
                    }
                }
                return words;
            });
        }

        /// Returns which of these blocks have payloads.
        Set<Long> withPayloads(String chain, long from, long to) {
            return database.read(connection -> {
                var blocks = new HashSet<Long>();
                try (var query = Database.prepare(
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
                try (var query = Database.prepare(
                                connection,
                                "select who, lines from payload where chain = ? and last = ?",
                                chain,
                                last);
                        var rows = query.executeQuery()) {
                    while (rows.next()) {
                        take.accept(rows.getString(1), rows.getBytes(2));
                    }
                }
                return true;
            });
        }
    }
}
