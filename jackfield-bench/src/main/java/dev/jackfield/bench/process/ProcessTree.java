package dev.jackfield.bench.process;

import dev.jackfield.bench.measure.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/// A process with all that it started, except the upstream, which is not measured.
///
/// @param upstream a part of the upstream's command line
public record ProcessTree(ProcessHandle root, String upstream) {
    private static final long PAGE = 4096;

    public Usage usage() {
        return Stream.concat(Stream.of(root), root.descendants().filter(child -> !isUpstream(child)))
                .map(ProcessTree::usage)
                .reduce(Usage.NONE, Usage::plus);
    }

    private boolean isUpstream(ProcessHandle child) {
        return read(child, "cmdline").contains(upstream);
    }

    private static Usage usage(ProcessHandle process) {
        var line = read(process, "stat");
        if (line.isEmpty()) {
            return Usage.NONE;
        }
        var stat = ProcStat.parse(line);
        return new Usage(stat.cpu(), stat.rssPages() * PAGE);
    }

    /// Reads a file of a process; empty when the process has ended meanwhile.
    private static String read(ProcessHandle process, String file) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), file));
        } catch (IOException ended) {
            return "";
        }
    }

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
}
