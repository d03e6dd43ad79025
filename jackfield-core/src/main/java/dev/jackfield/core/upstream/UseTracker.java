package dev.jackfield.core.upstream;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts the current uses of an upstream, and remembers when the last one ended.
final class UseTracker {
    private final InstantSource clock;
    private final AtomicInteger users = new AtomicInteger();

    // written when a use ends
    private volatile Instant since;

    UseTracker(InstantSource clock) {
        this.clock = clock;
        this.since = clock.instant();
    }

    void begin() {
        users.incrementAndGet();
    }

    void end() {
        touch();
        users.decrementAndGet();
    }

    /// Counts as a use that has just ended.
    void touch() {
        since = clock.instant();
    }

    boolean hasRested(Duration time) {
        return users.get() == 0 && !since.plus(time).isAfter(clock.instant());
    }
}
