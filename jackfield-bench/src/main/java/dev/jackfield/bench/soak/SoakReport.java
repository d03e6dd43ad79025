package dev.jackfield.bench.soak;

import dev.jackfield.bench.measure.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The report of a soak, and whether all bars are met.
///
/// @param trouble the faults, as a table
/// @param outcomes the hub's own count of calls, including those before the trouble
/// @param programs how many configured servers the hub starts
/// @param orphans servers that outlived the hub
record SoakReport(
        SoakOptions options,
        String trouble,
        Tally tally,
        Map<String, Long> outcomes,
        Figures before,
        Figures after,
        int programs,
        long orphans) {
    private static final long HEAP_SLACK = 8 << 20;

    /// Connections and threads that come and go.
    private static final long SLACK = 16;

    /// Pools keep the threads of a burst for a minute, and a JVM has as many compilers as it needs.
    private static final long POOLED = 32;

    /// Returns the limits that must be met.
    private List<Bar> bars() {
        return List.of(
                new Bar("calls that never ended", tally.count(Outcome.HUNG), 0),
                new Bar("calls that ended too late", tally.late(), 0),
                new Bar("wrong answers", tally.count(Outcome.WRONG), 0),
                new Bar("live heap in KiB", after.heap() >> 10, (before.heap() + heapSlack()) >> 10),
                new Bar("threads", after.threads(), before.threads() + POOLED),
                new Bar("sockets", after.sockets(), before.sockets() + SLACK),
                new Bar("servers that still run", after.processes(), programs),
                new Bar("sessions", after.sessions(), 0),
                new Bar("servers that outlive the hub", orphans, 0));
    }

    private long heapSlack() {
        return Math.max(before.heap() / 10, HEAP_SLACK);
    }

    boolean allMet() {
        return bars().stream().allMatch(Bar::isMet) && tally.count(Outcome.OK) > 0;
    }

    private Table figures() {
        var table = new Table("The hub when it is quiet", "live heap KiB", "threads", "sockets", "servers", "sessions");
        table.add(row("after the warm-up", before));
        table.add(row("after the trouble", after));
        return table;
    }

    private static List<String> row(String when, Figures figures) {
        return List.of(
                when,
                Long.toString(figures.heap() >> 10),
                Long.toString(figures.threads()),
                Long.toString(figures.sockets()),
                Long.toString(figures.processes()),
                Long.toString(figures.sessions()));
    }

    private Table countTable() {
        var table = new Table("How calls ended, as the hub counts", "calls");
        outcomes.forEach((outcome, count) -> table.add(List.of(outcome, count.toString())));
        return table;
    }

    @Override
    public String toString() {
        var parts = new ArrayList<>(List.of(
                trouble,
                tally.toString(),
                countTable().toString(),
                figures().toString(),
                "The longest call took %d ms.".formatted(tally.longestMillis())));
        parts.addAll(tally.examples());
        parts.add(String.join("\n", bars().stream().map(Bar::toString).toList()));
        parts.add(options
                + "; %d processors, Java %s.".formatted(Runtime.getRuntime().availableProcessors(), Runtime.version()));
        return String.join("\n\n", parts);
    }
}
