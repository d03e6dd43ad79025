package dev.jackfield.bench.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// How much each hostile server could write: what the system counts for its processes, which may end meanwhile.
final class FloodRates {
    private static final Duration INTERVAL = Duration.ofMillis(500);
    private static final Pattern WRITTEN = Pattern.compile("(?m)^wchar: (\\d+)$");

    private final HostileSources sources;
    private final Processes programs;

    // by kind and process
    private final Map<String, Map<Long, Long>> written = new ConcurrentHashMap<>();

    FloodRates(HostileSources sources) {
        this.sources = sources;
        this.programs = new Processes(sources.mark());
    }

    /// Looks until it is interrupted.
    void run() {
        try {
            while (true) {
                readRates();
                Thread.sleep(INTERVAL);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    void readRates() {
        for (var kind : HostileSources.KINDS.keySet()) {
            var program = Optional.ofNullable(sources.remote().get(kind));
            if (program.isPresent()) {
                note(kind, program.get().process().pid());
            } else {
                programs.serversOf(kind).forEach(process -> note(kind, process.pid()));
            }
        }
    }

    private void note(String kind, long process) {
        try {
            var counts = WRITTEN.matcher(Files.readString(Path.of("/proc", Long.toString(process), "io")));
            if (counts.find()) {
                written.computeIfAbsent(kind, _ -> new ConcurrentHashMap<>())
                        .put(process, Long.parseLong(counts.group(1)));
            }
        } catch (IOException ended) {
            // The last look counts.
        }
    }

    /// The bytes so far, by kind.
    Map<String, Long> bytes() {
        var sums = new HashMap<String, Long>();
        written.forEach((kind, all) ->
                sums.put(kind, all.values().stream().mapToLong(each -> each).sum()));
        return sums;
    }
}
