package dev.jackfield.bench.soak;

import dev.jackfield.bench.measure.Latencies;
import dev.jackfield.bench.measure.Table;
import dev.jackfield.bench.process.Heap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What became of the hub and of its good source while others flooded.
///
/// @param peaceful the calls of the good source before the others came: how fast this machine is now
/// @param log bytes of the hub's log, from its start on
/// @param written what each hostile server could write while it was measured
record HostileReport(
        Duration time,
        Latencies peaceful,
        Latencies good,
        long failed,
        List<String> examples,
        long log,
        Heap.Live memory,
        Map<String, Long> written,
        Duration limit) {
    private static final long MIB = 1 << 20;
    private static final long MOST_LOG = MIB;
    private static final long MOST_HEAP = 400 * MIB;
    private static final long MOST_RSS = 900 * MIB;

    HostileReport {
        examples = List.copyOf(examples);
        written = Map.copyOf(written);
    }

    private List<Bar> bars() {
        return List.of(
                new Bar("failed calls of the good source", failed, 0),
                new Bar("99 % of its calls, in ms", (long) millis(good), limit.toMillis()),
                new Bar("bytes of the log", log, MOST_LOG),
                new Bar("bytes of live objects", memory.bytes(), MOST_HEAP),
                new Bar("bytes of the process", memory.rss(), MOST_RSS));
    }

    boolean allMet() {
        return bars().stream().allMatch(Bar::isMet);
    }

    private Table floods() {
        var table = new Table("Source", "writes", "KB/s");
        HostileSources.KINDS.forEach((kind, what) -> table.add(List.of(
                kind, what, Long.toString(written.getOrDefault(kind, 0L) / 1000 / Math.max(1, time.toSeconds())))));
        return table;
    }

    @Override
    public String toString() {
        var parts = new ArrayList<>(List.of(
                floods().toString(), describe("Before the floods", peaceful), describe("During the floods", good)));
        parts.addAll(examples);
        parts.add(String.join("\n", bars().stream().map(Bar::toString).toList()));
        parts.add("%d s; %d processors, Java %s."
                .formatted(time.toSeconds(), Runtime.getRuntime().availableProcessors(), Runtime.version()));
        return String.join("\n\n", parts);
    }

    private static String describe(String when, Latencies calls) {
        return "%s, %d calls of the good source: median %.1f ms, 99 %% %.1f ms, longest %.1f ms."
                .formatted(when, calls.count(), calls.percentile(0.5) / 1e6, millis(calls), calls.percentile(1) / 1e6);
    }

    private static double millis(Latencies calls) {
        return calls.percentile(0.99) / 1e6;
    }
}
