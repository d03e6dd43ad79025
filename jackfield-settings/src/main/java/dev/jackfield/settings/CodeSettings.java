package dev.jackfield.settings;

import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.sandbox.ScriptLanguage;
import dev.jackfield.sandbox.ScriptLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

@Doc("Scripts that models write, run by the tool `run_code`. Each limit is for one script.")
public record CodeSettings(
        @Doc("Whether there is a tool `run_code`.") @Default("true")
        boolean enabled,

        @Doc("The language in which `code` views show signatures: `python` or `javascript`. Without this key,"
                + " Python if it can run on this machine, otherwise JavaScript. Scripts may be in either language.")
        @Nullable
        ScriptLanguage language,

        @Doc("How long a script may run; waiting for tools does not count.") @Default("5s")
        Duration timeLimit,

        @Doc("How much processor time a script may use.") @Default("5s")
        Duration cpuLimit,

        @Doc("How much memory a script may use. Processes that are already running keep their limit.") @Default("96MiB")
        ByteSize memoryLimit,

        @Doc("How much a script may print; the rest is dropped.") @Default("64KiB")
        ByteSize outputLimit,

        @Doc("How many calls a script may make.") @Default("1000")
        int callLimit,

        @Doc("How many calls a script may make in a second; others wait.") @Default("200")
        int callRate,

        @Doc("How many scripts may run at the same time, each in its own process; others wait. One identity"
                + " may run at most one fewer.")
        @Default("4")
        int workers,

        @Doc("How many idle processes are started with the hub, so that the first script does not wait for"
                + " one: 0 or 1. The process is for scripts in `language`, or for JavaScript without that key.")
        @Default("0")
        int warm) {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int MEGABYTE = 1 << 20;
    private static final int SMALLEST_MEMORY = 16;
    private static final int LARGEST_MEMORY = 4_096;
    private static final int MOST_WORKERS = 64;

    public CodeSettings {
        new Checks()
                .that(isInRange(timeLimit), "timeLimit", "must be between 1ms and 10m, for example 5s")
                .that(isInRange(cpuLimit), "cpuLimit", "must be between 1ms and 10m, for example 5s")
                .that(
                        megabytes(memoryLimit) >= SMALLEST_MEMORY && megabytes(memoryLimit) <= LARGEST_MEMORY,
                        "memoryLimit",
                        "must be between 16MiB and 4GiB, for example 96MiB")
                .that(
                        outputLimit.bytes() > 0 && outputLimit.bytes() <= 16 * MEGABYTE,
                        "outputLimit",
                        "must be between 1 and 16MiB, for example 64KiB")
                .that(callLimit >= 0, "callLimit", "must not be negative")
                .that(callRate > 0, "callRate", "must be at least 1")
                .that(workers > 0 && workers <= MOST_WORKERS, "workers", "must be between 1 and 64")
                .that(warm == 0 || warm == 1, "warm", "must be 0 or 1")
                .done();
    }

    private static boolean isInRange(Duration limit) {
        return limit.toMillis() > 0 && limit.compareTo(LONGEST) <= 0;
    }

    private static long megabytes(ByteSize size) {
        return size.bytes() / MEGABYTE;
    }

    /// Returns the limits of a script.
    public ScriptLimits limits() {
        var usual = ScriptLimits.DEFAULT;
        return new ScriptLimits(
                timeLimit,
                cpuLimit,
                (int) megabytes(memoryLimit),
                (int) outputLimit.bytes(),
                usual.value(),
                callLimit,
                callRate,
                usual.parallel());
    }
}
