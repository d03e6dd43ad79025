package dev.jackfield.bench.process;

import java.time.Duration;

/// The figures of a process in `/proc/PID/stat`.
record ProcStat(Duration cpu, long rssPages) {
    /// The unit of times that the kernel reports, whatever its own clock does.
    private static final Duration TICK = Duration.ofMillis(10);

    /// Positions after the name, as proc(5) numbers them from 3 on.
    private static final int USER = 14 - 3;

    private static final int SYSTEM = 15 - 3;
    private static final int RSS = 24 - 3;

    /// Parses a line. The name is in parentheses and may hold spaces and parentheses of its own.
    static ProcStat parse(String line) {
        var end = line.lastIndexOf(')');
        if (end < 0) {
            throw new IllegalArgumentException("not a line of /proc/PID/stat: " + line);
        }
        var words = line.substring(end + 1).strip().split(" ", -1);
        var ticks = Long.parseLong(words[USER]) + Long.parseLong(words[SYSTEM]);
        return new ProcStat(TICK.multipliedBy(ticks), Long.parseLong(words[RSS]));
    }
}
