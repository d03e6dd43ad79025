package dev.jackfield.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands still until a test moves it.
public final class ManualClock implements InstantSource {
    // moved by the test, read by whatever it tests
    private volatile Instant now;

    private ManualClock(Instant now) {
        this.now = now;
    }

    public static ManualClock at(Instant now) {
        return new ManualClock(now);
    }

    /// A clock for tests that care only about how much time passes.
    public static ManualClock start() {
        return at(Instant.parse("2026-01-01T00:00:00Z"));
    }

    public synchronized void advance(Duration time) {
        now = now.plus(time);
    }

    @Override
    public Instant instant() {
        return now;
    }
}
