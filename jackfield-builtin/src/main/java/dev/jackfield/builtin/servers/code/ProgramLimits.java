package dev.jackfield.builtin.servers.code;

import dev.jackfield.sandbox.ScriptLimits;
import java.time.Duration;

/// How much one program may use.
///
/// @param time from its start to its end
/// @param memory in megabytes
/// @param output the most bytes that it may print on both outputs; the rest is dropped
public record ProgramLimits(Duration time, int memory, int output) {
    public static final ProgramLimits DEFAULT = new ProgramLimits(Duration.ofSeconds(10), 128, 256 << 10);

    /// The clock of the wall ends a program before the clock of the processor does, so that there is one message
    /// for both.
    private static final Duration AFTER = Duration.ofSeconds(1);

    ScriptLimits ofScript() {
        var usual = ScriptLimits.DEFAULT;
        return new ScriptLimits(
                time,
                time.plus(AFTER),
                memory,
                output,
                usual.value(),
                usual.calls(),
                usual.callsPerSecond(),
                usual.parallel());
    }

    /// The time as messages have it.
    String seconds() {
        return time.toMillisPart() == 0 ? Long.toString(time.toSeconds()) : "%.1f".formatted(time.toMillis() / 1000.0);
    }
}
