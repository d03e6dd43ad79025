package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.time.Duration;

@Doc("Tasks: calls that continue after their request has ended, for clients that support"
        + " `io.modelcontextprotocol/tasks`. All other clients wait for the result.")
public record TaskSettings(
        @Doc("How long a call may take before it becomes a task; `0s` makes every call a task. A call becomes a"
                + " task at once if its tool requires tasks (`execution.taskSupport`), and never if the tool"
                + " forbids them.")
        @Default("5s")
        Duration after,

        @Doc("How long a task is kept after its creation. A task that is still running then is cancelled. The"
                + " result of a finished task is kept until then, also when the hub restarts.")
        @Default("24h")
        Duration ttl) {

    /// The longest `ttl`: results of finished tasks take space on disk.
    private static final Duration LONGEST_TTL = Duration.ofDays(30);

    public TaskSettings {
        new Checks()
                .that(!after.isNegative(), "after", "must not be negative, for example 5s")
                .that(
                        ttl.isPositive() && ttl.compareTo(LONGEST_TTL) <= 0,
                        "ttl",
                        "must be longer than 0s and at most 720h, for example 24h")
                .that(after.compareTo(ttl) < 0, "after", "must be shorter than `ttl`")
                .done();
    }
}
