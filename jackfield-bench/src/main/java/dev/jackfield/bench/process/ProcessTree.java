package dev.jackfield.bench.process;

import dev.jackfield.bench.measure.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
