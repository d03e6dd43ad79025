package dev.jackfield.bench.measure;

import java.time.Duration;

/// The CPU time and memory that some processes have used.
///
/// @param cpu user and system time together
/// @param rss bytes of memory that they hold now
public record Usage(Duration cpu, long rss) {
    public static final Usage NONE = new Usage(Duration.ZERO, 0);

    public Usage plus(Usage other) {
        return new Usage(cpu.plus(other.cpu), rss + other.rss);
    }
}
