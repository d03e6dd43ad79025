package dev.jackfield.settings;

import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import java.time.Duration;

@Doc("How much there may be at once, all sources together. Of connections that belong to clients, an identity gets at"
        + " most half, and less the more others have.")
public record LimitSettings(
        @Doc("Connections to sources: processes that run, and sessions.") @Default("256")
        int connections,

        @Doc("Programs that start at the same time; the next one waits until one of them has answered.") @Default("4")
        int coldStarts,

        @Doc("How long the arguments of one call may be checked against the schema of their tool, and as long again for"
                + " each MiB of them. What takes longer is refused.")
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
