package dev.jackfield.server.store;

import dev.jackfield.core.call.InvocationId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
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

    /// How much a page has at most, besides its last event.
    static final long MOST_BYTES = 4 << 20;

    private static final int BLOCKS = 16;
    private static final int MOST_OF_A_TREE = 10_000;

    private final Journal journal;

    EventSearch(Journal journal) {
        this.journal = journal;
    }

    /// Returns a page of events of all chains, the newest first.
    public List<KeptEvent> page(EventQuery query) {
        return page(query, _ -> true).events();
    }

    /// Returns a page of those events of all chains whose places are wanted, the newest first. It may be shorter than
    /// asked for where events are large.
    public EventPage page(EventQuery query, Predicate<EventPlace> isWanted) {
        var found = new ArrayList<KeptEvent>();
        var needles = needles(query.words());
        var bytes = 0L;
        for (var next = query.before(); ; ) {
            var blocks = blocks(query, next);
            for (var block : blocks) {
                for (var event : matches(block, query, needles)) {
                    if (!isWanted.test(event.place())) {
                        continue;
                    }
                    if (found.size() >= query.most() || bytes >= MOST_BYTES) {
                        return new EventPage(found, false);
                    }
                    found.add(event);
                    bytes += event.line().length;
                }
            }
            if (blocks.size() < BLOCKS) {
                return new EventPage(found, true);
            }
            next = Optional.of(placeBefore(blocks.getLast()));
        }
    }

    /// Returns the place after which the blocks before this one begin.
    private static EventPlace placeBefore(EventBlock block) {
        return new EventPlace(block.ended(), block.chain(), block.last(), block.first());
    }

    static List<byte[]> needles(Set<String> words) {
        return words.stream().map(EventSearch::needle).toList();
    }

    private static byte[] needle(String word) {
        return EventText.member(word).getBytes(StandardCharsets.ISO_8859_1);
    }

    /// Returns whether a text contains all of these.
    static boolean hasAll(byte[] text, List<byte[]> needles) {
        return needles.stream().allMatch(needle -> EventBlock.indexOf(text, needle) >= 0);
    }

    private List<EventBlock> blocks(EventQuery query, Optional<EventPlace> before) {
        var words = query.words().stream()
                .sorted(Comparator.comparingInt(EventSearch::rank))
                .toList();
        var key = words.isEmpty() ? "b" : "w";
        var sql = new StringBuilder();
        var values = new ArrayList<Object>();
        addWords(words, sql, values);
        query.since().ifPresent(since -> {
            sql.append(" and %s.ended >= ?".formatted(key));
            values.add(since.toEpochMilli());
        });
        query.until().ifPresent(until -> {
            // the first one narrows the search, because it is in the indexes
            sql.append(" and %s.ended < ? and b.began < ?".formatted(key));
            values.add(until.plus(EventBlock.SPAN).toEpochMilli() + 1);
            values.add(until.toEpochMilli());
        });
        before.ifPresent(place -> {
            // the block of the place has events of this page, unless its first one was on the page before
            sql.append(" and (%1$s.ended, %1$s.chain, %1$s.last) <= (?, ?, ?) and (b.chain, b.first) <> (?, ?)"
                    .formatted(key));
            values.addAll(List.of(place.ended(), place.chain(), place.last(), place.chain(), place.number()));
        });
        sql.append(" order by %1$s.ended desc, %1$s.chain desc, %1$s.last desc limit %2$d".formatted(key, BLOCKS));
        return journal.blocks(sql.toString(), values.toArray());
    }

    /// Looks for blocks with all words: through the index by the rarest one, and past those that lack another one.
    private static void addWords(List<String> words, StringBuilder sql, List<Object> values) {
        sql.append(
                words.isEmpty()
                        ? "where 1 = 1"
                        : "join event_word w on w.chain = b.chain and w.last = b.last where w.word = ?");
        values.addAll(words);
        words.stream()
                .skip(1)
                .forEach(_ -> sql.append(" and exists (select 1 from event_word o where o.word = ?"
                        + " and o.ended = w.ended and o.chain = w.chain and o.last = w.last)"));
    }

    private static int rank(String word) {
        var at = RAREST.indexOf(word.substring(0, word.indexOf(':')));
        return at < 0 ? RAREST.size() : at;
    }

    /// Returns the events of a block that the query wants, the newest first.
    private static List<KeptEvent> matches(EventBlock block, EventQuery query, List<byte[]> needles) {
        return block.events().reversed().stream()
                .filter(event -> query.before().stream().noneMatch(last -> isNotBefore(event.place(), last)))
                .filter(event -> hasAll(event.line(), needles))
                .filter(event -> isBetween(event, query))
                .toList();
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
    public EventPage tree(String call, Instant began) {
        var known = find("call", call, began);
        var root = known.stream()
                .findFirst()
                .flatMap(event -> event.json().text("tree"))
                .orElse(call);
        var inside = pageOf("tree", root);
        var rootBegan = InvocationId.timeOf(root).orElse(began);
        var events = Stream.of(known, inside.events(), around("tree", root, rootBegan))
                .flatMap(List::stream)
                .collect(Collectors.toMap(KeptEvent::place, Function.identity(), (one, _) -> one))
                .values()
                .stream()
                .sorted(Comparator.comparing((KeptEvent event) -> EventBlock.timeOf(event.line()))
                        .thenComparingLong(event -> event.place().number()))
                .toList();
        return new EventPage(events, inside.isLast());
    }

    private List<KeptEvent> find(String key, String text, Instant moment) {
        var known = pageOf(key, text).events();
        return known.isEmpty() ? around(key, text, moment) : known;
    }

    /// Finds events that have the word in the database.
    private EventPage pageOf(String key, String text) {
        var none = Optional.<Instant>empty();
        var words = Set.of(EventText.word(key, text));
        return page(new EventQuery(words, none, none, Optional.empty(), MOST_OF_A_TREE), _ -> true);
    }

    /// Finds events of a moment that have a text, though they may not have it as a word.
    private List<KeptEvent> around(String key, String text, Instant began) {
        var needle = List.of(needle(EventText.word(key, text)));
        var none = Optional.<EventPlace>empty();
        var end = began.plus(SLOW).plusSeconds(1);
        var query = new EventQuery(Set.of(), Optional.of(began), Optional.of(end), none, MOST_OF_A_TREE);
        var found = new ArrayList<KeptEvent>();
        for (var blocks = blocks(query, none); !blocks.isEmpty(); ) {
            blocks.stream()
                    .filter(block -> hasAll(block.lines(), needle))
                    .flatMap(block -> block.events().stream())
                    .filter(event -> hasAll(event.line(), needle))
                    .forEach(found::add);
            blocks = blocks(query, Optional.of(placeBefore(blocks.getLast())));
        }
        return found;
    }

    /// Events that were found.
    ///
    /// @param isLast whether there are no more
    public record EventPage(List<KeptEvent> events, boolean isLast) {
        public EventPage {
            events = List.copyOf(events);
        }
    }
}
