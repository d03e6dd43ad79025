package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.time.Duration;

@Doc("Limits for all sources together. One identity gets at most half of the connections that belong"
        + " to clients, and fewer when others need some.")
public record LimitSettings(
        @Doc("The most connections to sources: running processes and sessions.") @Default("256")
        int connections,

        @Doc("The most programs that start at the same time; the next one waits until one of them has answered.")
        @Default("4")
        int coldStarts,

        @Doc("How long the check of the arguments of one call against the schema of its tool may take, plus"
                + " the same time for each MiB of arguments. If the check takes longer, the call is refused.")
        @Default("50ms")
        Duration checkTime) {

    /// More would let a few hostile calls keep the processors busy.
    private static final Duration LONGEST_CHECK = Duration.ofSeconds(10);

    public LimitSettings {
        new Checks()
                .that(connections > 0, "connections", "must be at least 1")
                .that(coldStarts > 0, "coldStarts", "must be at least 1")
                .that(
                        checkTime.isPositive() && checkTime.compareTo(LONGEST_CHECK) <= 0,
                        "checkTime",
                        "must be between 1ms and 10s")
                .done();
    }
}
