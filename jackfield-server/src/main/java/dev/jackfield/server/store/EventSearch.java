package dev.jackfield.server.store;

import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds events in blocks.
///
/// The database finds the blocks by the rarest word of a query. Of their lines, those are meant that have all words, as
/// texts such as `"who":"ann"`. No other line has such a text, because quotes inside of values are escaped.
public final class EventSearch {
    /// Calls that take longer have a word for their id; others are found by the time that is in it.
    public static final Duration SLOW = Duration.ofSeconds(10);

    /// The words that narrow a search most, first.
    private static final List<String> RAREST = List.of("call", "tree", "who", "tool", "source", "kind", "outcome");

    private static final int BLOCKS = 16;
    private static final int MOST_OF_A_TREE = 10_000;

    private final Journal journal;

    EventSearch(Journal journal) {
        this.journal = journal;
    }

    /// Returns a page of events of all chains, the newest first.
    public List<KeptEvent> page(EventQuery query) {
        var found = new ArrayList<KeptEvent>();
        var needles = needles(query.words());
        var next = query.before();
        while (true) {
            var blocks = blocks(query, next);
            for (var block : blocks) {
                matches(block, query, needles)
                        .limit(query.most() - found.size())
                        .forEach(found::add);
                if (found.size() == query.most()) {
                    return found;
                }
            }
            if (blocks.size() < BLOCKS) {
                return found;
            }
            next = Optional.of(placeBefore(blocks.getLast()));
        }
    }

    /// Returns the place after which the blocks before this one begin.
    private static EventPlace placeBefore(EventBlock block) {
        return new EventPlace(block.ended(), block.chain(), block.last(), block.first());
    }

    private static List<byte[]> needles(Set<String> words) {
        return words.stream().map(EventSearch::needle).toList();
    }

    private static byte[] needle(String word) {
        var colon = word.indexOf(':');
        var text = "\"" + word.substring(0, colon) + "\":" + Json.string(word.substring(colon + 1));
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private List<EventBlock> blocks(EventQuery query, Optional<EventPlace> before) {
        var sql = new StringBuilder();
        var values = new ArrayList<Object>();
        var word = query.words().stream().min(Comparator.comparingInt(EventSearch::rank));
        var key = word.isPresent() ? "w" : "b";
        word.ifPresent(rarest -> {
            sql.append("join event_word w on w.chain = b.chain and w.last = b.last where w.word = ?");
            values.add(rarest);
        });
        sql.append(word.isPresent() ? "" : "where 1 = 1");
        query.since().ifPresent(since -> {
            sql.append(" and ").append(key).append(".ended >= ?");
            values.add(since.toEpochMilli());
        });
        query.until().ifPresent(until -> {
            sql.append(" and b.began < ?");
            values.add(until.toEpochMilli());
        });
        before.ifPresent(place -> {
            // the block of the place has events of this page, unless its first one was on the page before
            sql.append(" and (%1$s.ended, %1$s.chain, %1$s.last) <= (?, ?, ?) and (b.chain, b.first) <> (?, ?)"
                    .formatted(key));
            values.addAll(List.of(place.ended(), place.chain(), place.last(), place.chain(), place.number()));
        });
        sql.append(" order by %1$s.ended desc, %1$s.chain desc, %1$s.last desc limit ".formatted(key))
                .append(BLOCKS);
        return journal.blocks(sql.toString(), values.toArray());
    }

    private static int rank(String word) {
        var at = RAREST.indexOf(word.substring(0, word.indexOf(':')));
        return at < 0 ? RAREST.size() : at;
    }

    /// Returns the events of a block that the query wants, the newest first.
    private static Stream<KeptEvent> matches(EventBlock block, EventQuery query, List<byte[]> needles) {
        return block.events().reversed().stream()
                .filter(event -> query.before().stream().noneMatch(last -> isNotBefore(event.place(), last)))
                .filter(event -> needles.stream().allMatch(needle -> EventBlock.indexOf(event.line(), needle) >= 0))
                .filter(event -> isBetween(event, query));
    }

    private static boolean isNotBefore(EventPlace place, EventPlace last) {
        return place.chain().equals(last.chain()) && place.last() == last.last() && place.number() >= last.number();
    }

    private static boolean isBetween(KeptEvent event, EventQuery query) {
        if (query.since().isEmpty() && query.until().isEmpty()) {
            return true;
        }
        var at = EventBlock.timeOf(event.line());
        return query.since().stream().noneMatch(since -> at.compareTo(EventBlock.time(since)) < 0)
                && query.until().stream().noneMatch(until -> at.compareTo(EventBlock.time(until)) >= 0);
    }

    /// Returns the events of a call and of all calls around and inside it, the oldest first; none where it is unknown.
    ///
    /// @param began when the call began
    public List<KeptEvent> tree(String call, Instant began) {
        var known = find("call:" + call, began).findFirst();
        var root = known.flatMap(event -> event.json().text("tree")).orElse(call);
        return Stream.concat(known.stream(), find("tree:" + root, began))
                .collect(Collectors.toMap(KeptEvent::place, Function.identity(), (one, _) -> one))
                .values()
                .stream()
                .sorted(Comparator.comparing((KeptEvent event) -> EventBlock.timeOf(event.line()))
                        .thenComparingLong(event -> event.place().number()))
                .toList();
    }

    /// Finds events that have the word in the database, and those of that moment that have it only in their text.
    private Stream<KeptEvent> find(String word, Instant moment) {
        var none = Optional.<Instant>empty();
        var query = new EventQuery(Set.of(word), none, none, Optional.empty(), MOST_OF_A_TREE);
        return Stream.concat(page(query).stream(), around(moment, needle(word)));
    }

    /// Returns the events of a moment that have a text.
    private Stream<KeptEvent> around(Instant began, byte[] needle) {
        return journal
                .blocks(
                        "where b.ended >= ? and b.began < ? order by b.ended limit 1000",
                        began.toEpochMilli(),
                        began.plus(SLOW).plusSeconds(1).toEpochMilli())
                .stream()
                .filter(block -> EventBlock.indexOf(block.lines(), needle) >= 0)
                .flatMap(block -> block.events().stream())
                .filter(event -> EventBlock.indexOf(event.line(), needle) >= 0);
    }
}
