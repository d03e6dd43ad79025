package dev.jackfield.core.upstream.connection;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// The wait before the next attempt: twice as long each time, with jitter, up to a minute.
public final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /// After a success of this length the waits start short again.
    private static final Duration STABLE_AFTER = Duration.ofSeconds(30);

    private Duration next = FIRST;
    private int failures;

    public Duration next() {
        failures++;
        var wait = next;
        next = wait.multipliedBy(2).compareTo(LONGEST) < 0 ? wait.multipliedBy(2) : LONGEST;
        return wait.plusMillis(ThreadLocalRandom.current().nextLong(wait.toMillis() / 4 + 1));
    }

    /// Returns whether nothing has failed since the start, or since the last reset.
    public boolean isFresh() {
        return next.equals(FIRST);
    }

    /// Notes that the last attempt worked for this long.
    public void noteLifetime(Duration time) {
        if (time.compareTo(STABLE_AFTER) > 0) {
            reset();
        }
    }

    public void reset() {
        next = FIRST;
        failures = 0;
    }

    /// Returns how many waits in a row were asked for.
    public int failures() {
        return failures;
    }
}
