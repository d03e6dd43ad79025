package dev.jackfield.server.audit;

import dev.jackfield.server.store.EventPlace;
import dev.jackfield.server.store.Head;
import dev.jackfield.server.store.Journal;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.AuditSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Removes events that are too old or too many, the oldest of each chain first, and what they carried after a shorter
/// time. The end of what was removed stays as a signed cut. Writes nothing when there is nothing to remove.
public final class AuditRetention implements Runnable {
    /// How many events are removed at once when there are too many, so that chains grow shorter in turns.
    private static final int STEP = 10_000;

    private final Journal journal;
    private final CutKey key;
    private final Supplier<AuditSettings> settings;
    private final InstantSource clock;

    /// @param settings as they are at the moment
    public AuditRetention(Store store, Supplier<AuditSettings> settings, InstantSource clock) {
        this.journal = store.journal();
        this.key = new CutKey(store.shelf());
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public void run() {
        var now = clock.instant();
        var keep = settings.get();
        journal.erasePayloadsBefore(now.minus(keep.keepPayloads()));
        journal.heads().forEach(head -> removeOld(head, now.minus(keep.keep())));
        while (removeSurplus(keep.maxEvents())) {
            // the next step may be in another chain
        }
    }

    private void removeOld(Head head, Instant limit) {
        if (oldest(head.chain()).filter(event -> event.isBefore(limit)).isPresent()) {
            journal.lastBefore(head.chain(), limit, head.number()).ifPresent(this::cut);
        }
    }

    private void cut(Head last) {
        journal.cut(key.sign(last, clock.instant()));
    }

    /// A chain with the first event that it has.
    private record Oldest(Head head, EventPlace place) {
        long count() {
            return head.number() - place.number() + 1;
        }

        boolean isBefore(Instant limit) {
            return place.ended() < limit.toEpochMilli();
        }
    }

    private Optional<Oldest> oldest(String chain) {
        return journal.head(chain).flatMap(head -> journal.first(chain).map(place -> new Oldest(head, place)));
    }

    /// Removes some of the oldest events if there are too many. Returns whether there may be more to remove.
    private boolean removeSurplus(long most) {
        var chains = journal.heads().stream()
                .flatMap(head -> oldest(head.chain()).stream())
                .toList();
        var surplus = chains.stream().mapToLong(Oldest::count).sum() - most;
        return surplus > 0 && removeFirst(chains, surplus);
    }

    private boolean removeFirst(List<Oldest> chains, long surplus) {
        var first = chains.stream()
                .min(Comparator.comparingLong(chain -> chain.place.ended()))
                .orElseThrow();
        var number = first.place.number() + Math.min(surplus, STEP) - 1;
        var last = journal.lastBefore(first.head.chain(), Instant.ofEpochMilli(Long.MAX_VALUE), number);
        last.ifPresent(this::cut);
        return last.isPresent();
    }
}
