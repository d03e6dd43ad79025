package dev.jackfield.upstream;

import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.source.Manifest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;

/// The last known list of an upstream, which stays available while the upstream is down.
final class LastList {
    /// A list is not fetched more often than this, whatever its hints say.
    private static final Duration MIN_AGE = Duration.ofSeconds(1);

    private final RememberedManifest lastKnown;
    private final InstantSource clock;
    private final AskableItems extras = new AskableItems();

    // written by one thread at a time, guarded by this; read by all
    private volatile Manifest common = Manifest.EMPTY;
    private volatile Manifest manifest = Manifest.EMPTY;
    private volatile Instant listedAt = Instant.EPOCH;
    private volatile boolean isKnown;

    LastList(RememberedManifest lastKnown, InstantSource clock) {
        this.lastKnown = lastKnown;
        this.clock = clock;
    }

    /// Restores the list from before the hub started, until the upstream has been listed again.
    void restore() {
        lastKnown.read().ifPresent(last -> {
            common = extras.restore(last);
            manifest = last;
            isKnown = true;
        });
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

    void take(Manifest offered) {
        synchronized (this) {
            common = offered.over(common);
            extras.doubt();
            manifest = extras.on(common);
            listedAt = clock.instant();
            isKnown = true;
        }
        lastKnown.keep(manifest);
    }

    /// Adds the items that only some clients see.
    void extend(ClientCapabilities answers, AskableListReader.Found listed) {
        synchronized (this) {
            var items = Stream.concat(listed.items().stream(), extras.kept(answers, listed.failed()).stream());
            extras.found(answers, common.lacks(items.distinct().toList()));
            manifest = extras.on(common);
        }
        lastKnown.keep(manifest);
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
