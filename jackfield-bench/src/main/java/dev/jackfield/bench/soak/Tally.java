package dev.jackfield.bench.soak;

import dev.jackfield.bench.measure.Table;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/// Counts how calls ended. Filled by all clients.
final class Tally {
    private static final int EXAMPLES = 5;

    private final Map<Outcome, LongAdder> counts = new ConcurrentHashMap<>();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private final LongAdder late = new LongAdder();
    private final Queue<String> examples = new ConcurrentLinkedQueue<>();
    private final Duration latest;

    /// Counts calls.
    ///
    /// @param latest the time within which a call should have ended
    Tally(Duration latest) {
        this.latest = latest;
    }

    void note(Outcome outcome, Duration took) {
        counts.computeIfAbsent(outcome, _ -> new LongAdder()).increment();
        longest.accumulate(took.toMillis());
        if (took.compareTo(latest) > 0) {
            late.increment();
        }
    }

    /// Keeps the first few examples of what must not happen, for finding the cause.
    void keepExample(String example) {
        if (examples.size() < EXAMPLES) {
            examples.add(example.length() > 500 ? example.substring(0, 500) + "…" : example);
        }
    }

    long count(Outcome outcome) {
        var count = counts.get(outcome);
        return count == null ? 0 : count.sum();
    }

    long calls() {
        return counts.values().stream().mapToLong(LongAdder::sum).sum();
    }

    long late() {
        return late.sum();
    }

    long longestMillis() {
        return longest.get();
    }

    List<String> examples() {
        return List.copyOf(examples);
    }

    @Override
    public String toString() {
        var table = new Table("How calls ended, as clients saw it", "calls");
        new TreeMap<>(counts)
                .forEach((outcome, count) -> table.add(List.of(outcome.toString(), Long.toString(count.sum()))));
        return table.toString();
    }
}
