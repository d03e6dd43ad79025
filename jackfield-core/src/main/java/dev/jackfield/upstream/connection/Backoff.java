package dev.jackfield.upstream.connection;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/// How long to wait before the next attempt: twice as long each time, with jitter, up to a minute.
public final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /// What lived this long starts over with short waits when it breaks.
    private static final Duration STABLE_AFTER = Duration.ofSeconds(30);

    private Duration next = FIRST;
    private int failures;

    public Duration next() {
        failures++;
        var wait = next;
        next = wait.multipliedBy(2).compareTo(LONGEST) < 0 ? wait.multipliedBy(2) : LONGEST;
        return wait.plusMillis(ThreadLocalRandom.current().nextLong(wait.toMillis() / 4 + 1));
    }

    /// Whether nothing has failed since the start, or for long.
    public boolean isFresh() {
        return next.equals(FIRST);
    }

    /// What is tried has worked for so long.
    public void worked(Duration time) {
        if (time.compareTo(STABLE_AFTER) > 0) {
            reset();
        }
    }

    public void reset() {
        next = FIRST;
        failures = 0;
    }

    /// How often in a row it was asked.
    public int failures() {
        return failures;
    }
}
