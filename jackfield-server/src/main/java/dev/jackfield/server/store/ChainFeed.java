package dev.jackfield.server.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;

/// Reads events as they came: those of one chain in their order, without a gap, and those of all chains in turns.
/// Times do not matter, because an event can be written long after it happened.
public final class ChainFeed {
    /// How many blocks are looked at for one page, so that a search for what is rare ends.
    private static final int MOST_BLOCKS = 200;

    private static final long MOST_BYTES = EventSearch.MOST_BYTES;

    private final Journal journal;

    ChainFeed(Journal journal) {
        this.journal = journal;
    }

    /// Events, and the position behind them.
    ///
    /// @param isLast whether these were all that there were
    public record Batch(List<KeptEvent> events, FeedPosition next, boolean isLast) {
        public Batch {
            events = List.copyOf(events);
        }
    }

    /// Returns the position behind all events that there are.
    public FeedPosition end() {
        var numbers = new HashMap<String, Long>();
        journal.headsOfEvents().forEach(head -> numbers.put(head.chain(), head.number()));
        return new FeedPosition(numbers);
    }

    /// Returns the next events that have all words. There may be none although there are some further on; then the
    /// position has moved.
    public Batch read(FeedPosition after, Set<String> words, int most) {
        var heads = journal.headsOfEvents();
        var ahead = heads.stream()
                .filter(head -> head.number() > after.number(head.chain()))
                .toList();
        var page = new Page(after, words, Math.max(1, most / Math.max(1, ahead.size())));
        ahead.forEach(page::read);
        return page.batch(heads);
    }

    /// What is read for one page: of each chain that has new events the same share.
    private final class Page {
        private final List<byte[]> needles;
        private final int share;
        private final List<KeptEvent> events = new ArrayList<>();
        private final HashMap<String, Long> numbers;
        private int blocks;
        private long bytes;

        Page(FeedPosition after, Set<String> words, int share) {
            this.needles = EventSearch.needles(words);
            this.share = share;
            this.numbers = new HashMap<>(after.numbers());
        }

        void read(Head head) {
            var end = events.size() + share;
            for (var isRoom = true; isRoom && blocks < MOST_BLOCKS && events.size() < end && bytes < MOST_BYTES; ) {
                var block = journal.blockAfter(head.chain(), number(head.chain()));
                isRoom = block.isPresent();
                block.ifPresent(found -> take(found, end));
            }
        }

        private long number(String chain) {
            return numbers.getOrDefault(chain, 0L);
        }

        private void take(EventBlock block, int end) {
            blocks++;
            if (!EventSearch.hasAll(block.lines(), needles)) {
                numbers.put(block.chain(), block.last());
                return;
            }
            for (var event : block.events()) {
                var number = event.place().number();
                if (number <= number(block.chain())) {
                    continue;
                }
                if (events.size() >= end || bytes >= MOST_BYTES) {
                    return;
                }
                numbers.put(block.chain(), number);
                if (EventSearch.hasAll(event.line(), needles)) {
                    events.add(event);
                    bytes += event.line().length;
                }
            }
            numbers.merge(block.chain(), block.last(), Math::max);
        }

        /// Forgets chains that have no events any more.
        Batch batch(List<Head> heads) {
            numbers.keySet()
                    .removeIf(chain ->
                            heads.stream().noneMatch(head -> head.chain().equals(chain)));
            var isLast = heads.stream().allMatch(head -> number(head.chain()) >= head.number());
            return new Batch(events, new FeedPosition(numbers), isLast);
        }
    }
}
