package dev.jackfield.providers;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// How long to wait before a request is made again: as long as the provider wants, or twice as long each time.
record RetryPause(Duration first, Duration longest, RandomGenerator random) {
    static final RetryPause USUAL =
            new RetryPause(Duration.ofMillis(500), Duration.ofSeconds(20), RandomGenerator.getDefault());

    /// @param attempt how many attempts there were
    Duration pause(int attempt, Optional<Duration> wanted) {
        return wanted.orElseGet(() -> jitteredPause(doubledPause(attempt)));
    }

    private Duration doubledPause(int attempt) {
        var pause = first.multipliedBy(1L << Math.min(attempt - 1, 20));
        return pause.compareTo(longest) > 0 ? longest : pause;
    }

    /// Takes up to a quarter off, so that many clients do not come back at once.
    private Duration jitteredPause(Duration pause) {
        return pause.minusMillis((long) (pause.toMillis() * 0.25 * random.nextDouble()));
    }
}
