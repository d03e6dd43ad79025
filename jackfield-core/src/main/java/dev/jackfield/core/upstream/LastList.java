package dev.jackfield.core.upstream;

import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Flaw;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.UnlistedKind;
import dev.jackfield.protocol.flow.SourceLog;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The last known list of an upstream, which stays available while the upstream is down.
final class LastList {
    /// A list is not fetched more often than this, whatever its hints say.
    private static final Duration MIN_AGE = Duration.ofSeconds(1);

    private static final String FULL = "some that only clients see that can answer questions are left out, because the"
            + " source lists too much; its key `maxItems` or a larger JACKFIELD_HEAP allows more";

    private static final Logger LOG = LoggerFactory.getLogger(LastList.class);

    private final String source;
    private final RememberedManifest lastKnown;
    private final ListShare share;
    private final InstantSource clock;
    private final AskableItems extras = new AskableItems();

    // written by one thread at a time, guarded by this; read by all
    private volatile Manifest common = Manifest.EMPTY;
    private volatile Manifest manifest = Manifest.EMPTY;
    private volatile Instant listedAt = Instant.EPOCH;
    private volatile boolean isKnown;

    LastList(String source, RememberedManifest lastKnown, ListShare share, InstantSource clock) {
        this.source = source;
        this.lastKnown = lastKnown;
        this.share = share;
        this.clock = clock;
    }

    /// Restores the list from before the hub started, until the upstream has been listed again. One that is
    /// longer than the bounds of today is listed anew.
    void restore() {
        try (var _ = share.read()) {
            lastKnown
                    .read()
                    .filter(last -> countFitting(last.items()) == last.items().size())
                    .ifPresent(last -> {
                        common = extras.restore(last);
                        manifest = last;
                        isKnown = true;
                        settleShare();
                    });
        }
    }

    Manifest manifest() {
        return manifest;
    }

    /// Returns whether the upstream has ever been listed.
    boolean isKnown() {
        return isKnown;
    }

    AskableItems extras() {
        return extras;
    }

    void replace(Manifest offered) {
        log(offered.flaws());
        synchronized (this) {
            common = offered.withUnlistedFrom(common).withReusedItems(common);
            extras.markOutdated();
            join();
            listedAt = clock.instant();
            isKnown = true;
        }
        lastKnown.keep(manifest);
    }

    /// Logs what is left out, in one line for a list.
    private void log(List<Flaw> flaws) {
        if (!flaws.isEmpty() && !flaws.equals(common.flaws())) {
            SourceLog.of(source)
                    .write(
                            LOG::warn,
                            "Leaving out %s of source '%s', among them: %s"
                                    .formatted(
                                            flaws.size() == 1 ? "a definition" : "definitions",
                                            source,
                                            flaws.getFirst().reason()));
        }
    }

    /// Adds the items that only some clients see, as many as fit into what the common list leaves.
    void extend(ClientCapabilities answers, AskableListReader.Found listed) {
        synchronized (this) {
            var before = new Manifest(listed.items(), CacheHints.NONE)
                    .missingItems(extras.itemsFoundBefore(answers, listed.incomplete()));
            var items = Stream.concat(listed.items().stream(), before.stream());
            var found = common.missingItems(items.distinct().toList());
            var others = Stream.concat(common.items().stream(), extras.itemsExcept(answers).stream())
                    .toList();
            var all = Stream.concat(others.stream(), found.stream()).toList();
            var fitting = Math.max(0, countFitting(all) - others.size());
            var end = Math.min(found.size(), fitting);
            extras.recordFound(answers, found.subList(0, end), cutKinds(found.subList(end, found.size())));
            join();
        }
        lastKnown.keep(manifest);
    }

    private void join() {
        manifest = extras.addTo(common);
        settleShare();
    }

    private void settleShare() {
        share.settle(manifest.items().stream()
                .mapToLong(item -> ListShare.cost(item.definition()))
                .sum());
    }

    /// Returns how many of these items fit into the bounds.
    private int countFitting(List<Item> items) {
        var budget = new ListBudget(share);
        return (int) items.stream()
                .takeWhile(item -> budget.tryAdd(item.definition()))
                .count();
    }

    private static List<UnlistedKind> cutKinds(List<Item> left) {
        return left.stream()
                .map(Item::kind)
                .distinct()
                .map(kind -> UnlistedKind.ofCut(kind, FULL))
                .toList();
    }

    /// Returns whether the list has outlived its cache hints. A caller that gets true must fetch it.
    boolean isDue() {
        var stale =
                listedAt.plus(manifest.hints().ttl()).isBefore(clock.instant().minus(MIN_AGE));
        if (stale) {
            listedAt = clock.instant();
        }
        return stale;
    }
}
