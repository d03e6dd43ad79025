package dev.jackfield.agent.ensemble;

import dev.jackfield.core.call.HubException;
import java.time.Duration;
import java.util.function.Supplier;

/// Attempts that are made again when they certainly did not reach the server, each after a longer pause.
///
/// @param most how often
record Retries(int most) {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);

    /// Makes the first attempt that is taken, or fails like the last one.
    <T> T call(Supplier<T> attempt) throws InterruptedException {
        var pause = FIRST_PAUSE;
        for (var left = most; ; left--) {
            try {
                return attempt.get();
            } catch (HubException.UnavailableException unreached) {
                if (left <= 0) {
                    throw unreached;
                }
            }
            Thread.sleep(pause);
            pause = pause.multipliedBy(2);
        }
    }
}
