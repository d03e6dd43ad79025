package dev.jackfield.kind;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.time.Duration;

/// The time limits of calls, as configuration keys, for kinds of sources that enforce both.
public record CallTimes(
        @Doc("How long a call may run without a sign of life. Progress, a log message, a question, or a"
                + " report that its task is still running restarts the time. Waiting for the answer of a person"
                + " does not count.")
        @Default("30s")
        Duration timeout,

        @Doc("How long a call may take in all, with or without signs of life; at most 24h.") @Default("10m")
        Duration maxTime) {

    /// The longest time that a caller waits.
    private static final Duration LONGEST_CALL = Duration.ofHours(24);

    public CallTimes {
        new Checks()
                .that(timeout.isPositive(), "timeout", "must be longer than 0s, for example 30s")
                .that(
                        timeout.compareTo(maxTime) <= 0,
                        "timeout",
                        "must not be longer than `maxTime`, the end of every call; raise that, too",
                        "maxTime")
                .that(maxTime.compareTo(LONGEST_CALL) <= 0, "maxTime", "must be at most 24h")
                .done();
    }
}
