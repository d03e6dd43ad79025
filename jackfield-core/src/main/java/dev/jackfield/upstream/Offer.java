package dev.jackfield.upstream;

import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.source.Manifest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Stream;

/// What an upstream offers, as far as is known; also while it is down.
final class Offer {
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

    Offer(RememberedManifest lastKnown, InstantSource clock) {
        this.lastKnown = lastKnown;
        this.clock = clock;
    }

    /// Offers what was offered before the hub started, until something else is known.
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

    /// Whether it has ever been listed.
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

    /// Takes what some clients see, of which more may be new.
    void extend(ClientCapabilities answers, AskableListReader.Found listed) {
        synchronized (this) {
            var items = Stream.concat(listed.items().stream(), extras.kept(answers, listed.failed()).stream());
            extras.found(answers, common.lacks(items.distinct().toList()));
            manifest = extras.on(common);
        }
        lastKnown.keep(manifest);
    }

    /// Whether the list has outlived its hints; who hears yes, fetches it.
    boolean isDue() {
        var stale =
                listedAt.plus(manifest.hints().ttl()).isBefore(clock.instant().minus(MIN_AGE));
        if (stale) {
            listedAt = clock.instant();
        }
        return stale;
    }
}
