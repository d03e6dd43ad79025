package dev.jackfield.upstream;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;

/// Whether somebody uses an upstream right now, and since when nobody does.
final class UseTracker {
    private final InstantSource clock;
    private final AtomicInteger users = new AtomicInteger();

    // written by whoever was the last
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

    private boolean isNow() {
        return users.get() > 0;
    }

    boolean hasRested(Duration time) {
        return !isNow() && !since.plus(time).isAfter(clock.instant());
    }
}
