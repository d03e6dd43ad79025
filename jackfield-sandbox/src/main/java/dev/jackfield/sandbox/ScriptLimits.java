package dev.jackfield.sandbox;

import java.time.Duration;

/// How much one script may use.
///
/// @param time without the time in which it waits for tools
/// @param cpu processor time, whatever it waits for
/// @param memory in megabytes
/// @param output the most bytes that it may print; the rest is dropped
/// @param value the most bytes of its value, of its session, and of the arguments of one call
/// @param calls how many calls it may make
/// @param callsPerSecond calls beyond that wait
/// @param parallel how many calls may run at once; others wait
public record ScriptLimits(
        Duration time, Duration cpu, int memory, int output, int value, int calls, int callsPerSecond, int parallel) {
    public static final ScriptLimits DEFAULT =
            new ScriptLimits(Duration.ofSeconds(5), Duration.ofSeconds(5), 96, 65_536, 1_048_576, 1_000, 200, 16);
}
