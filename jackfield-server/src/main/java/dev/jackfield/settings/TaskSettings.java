package dev.jackfield.settings;

import dev.jackfield.config.Checks;
import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;
import java.time.Duration;

@Doc("Calls that go on without their request, for clients that know tasks (`io.modelcontextprotocol/tasks`). All other"
        + " clients wait.")
public record TaskSettings(
        @Doc("How long a call may take before it becomes a task; `0s` makes a task of every call. A tool that requires"
                + " tasks (`execution.taskSupport`) is one at once, a tool that forbids them never is.")
        @Default("5s")
        Duration after,

        @Doc("How long a task lives, from its creation. One that still runs then is cancelled; the result of one that"
                + " has ended is kept until then, also when the hub is started again.")
        @Default("24h")
        Duration ttl) {

    /// What has ended is kept on a disk that is not endless.
    private static final Duration LONGEST_TTL = Duration.ofDays(30);

    public TaskSettings {
        new Checks()
                .that(!after.isNegative(), "after", "must not be less than nothing, for example 5s")
                .that(
                        ttl.isPositive() && ttl.compareTo(LONGEST_TTL) <= 0,
                        "ttl",
                        "must be longer than nothing and at most 720h, for example 24h")
                .that(after.compareTo(ttl) < 0, "after", "must be shorter than `ttl`")
                .done();
    }
}
