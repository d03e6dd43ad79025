package dev.jackfield.bench.journal;

import dev.jackfield.bench.measure.Median;
import dev.jackfield.server.store.EventQuery;
import dev.jackfield.server.store.KeptEvent;
import dev.jackfield.server.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Fills a journal on SQLite with events of 30 days, and measures: time to append an event at the beginning and at the
/// end, its size on the disk, and the time of queries. Prints the figures, and whether the bars are met.
public final class JournalBenchmark {
    private static final int EVENTS = 10_000_000;
    private static final int EVENTS_ONCE = 50_000;
    private static final int BATCH = 1_000;
    private static final int ROUNDS = 5;
    private static final double QUERY_BAR = 200;

    /// How much slower than at the beginning: the median of batches scatters by about that much.
    private static final double APPEND_BAR = 1.10;

    private static final String USAGE = "The only option is --once.";

    private final Store store;
    private final MadeCalls calls;
    private final int events;
    private final boolean once;
    private boolean isMet = true;

    private JournalBenchmark(Store store, int events, boolean once) {
        this.store = store;
        this.calls = new MadeCalls(events);
        this.events = events;
        this.once = once;
    }

    public static void main(String[] arguments) throws IOException {
        var once = List.of(arguments).equals(List.of("--once"));
        if (!once && arguments.length > 0) {
            System.err.println("Unknown option " + String.join(" ", arguments) + ". " + USAGE);
            System.exit(2);
        }
        var folder = Files.createTempDirectory("jackfield-journal");
        try (var store = Store.openFile(folder, Optional.empty(), InstantSource.system())) {
            var benchmark = new JournalBenchmark(store, once ? EVENTS_ONCE : EVENTS, once);
            benchmark.run(folder);
            System.exit(benchmark.isMet || once ? 0 : 1);
        } finally {
            delete(folder);
        }
    }

    private void run(Path folder) throws IOException {
        var times = fill();
        var part = Math.max(1, times.size() / 50);
        var first = median(times.subList(part, 2 * part)); // after the warm-up
        var last = median(times.subList(times.size() - part, times.size()));
        print("append, first events", first, "us an event");
        print("append, last events", last, "us an event");
        hold("append, last to first", last / first, APPEND_BAR, "");
        print("on the disk", bytes(folder) / (double) events, "bytes an event");
        query("an identity, a day", Set.of("who:" + MadeCalls.COMMON));
        query("a rare identity, a day", Set.of("who:" + MadeCalls.RARE));
        query("a tool that failed, a day", Set.of("tool:" + MadeCalls.TOOL, "outcome:error"));
        hold(
                "a call by its id",
                best(() -> store.journal()
                        .search()
                        .tree(calls.id(events / 2), calls.at(events / 2))
                        .events()),
                QUERY_BAR,
                "ms");
    }

    private static double median(List<Double> values) {
        return Median.of(values.stream().mapToDouble(Double::doubleValue));
    }

    /// Returns the microseconds an event for each batch.
    private List<Double> fill() {
        var times = new ArrayList<Double>();
        for (var from = 0; from < events; from += BATCH) {
            var batch = calls.events(from, from + BATCH);
            var begin = System.nanoTime();
            store.journal().append("main", batch, false);
            times.add((System.nanoTime() - begin) / 1e3 / BATCH);
        }
        return times;
    }

    private void query(String name, Set<String> words) {
        var day = calls.at(events / 2);
        var query = new EventQuery(
                words, Optional.of(day), Optional.of(day.plus(Duration.ofDays(1))), Optional.empty(), 100);
        hold(name, best(() -> store.journal().search().page(query)), QUERY_BAR, "ms");
    }

    /// Returns the milliseconds of the best round. An answer must not be empty.
    private static double best(Supplier<List<KeptEvent>> query) {
        var best = Double.MAX_VALUE;
        for (var round = 0; round < ROUNDS; round++) {
            var begin = System.nanoTime();
            if (query.get().isEmpty()) {
                throw new IllegalStateException("The query found nothing");
            }
            best = Math.min(best, (System.nanoTime() - begin) / 1e6);
        }
        return best;
    }

    private static void print(String name, double value, String unit) {
        System.out.printf(Locale.ROOT, "%-28s %10.2f %s%n", name, value, unit);
    }

    private void hold(String name, double value, double bar, String unit) {
        print(
                name,
                value,
                "%s%s".formatted(unit, once ? "" : "  (bar %s: %s)".formatted(bar, value <= bar ? "met" : "NOT met")));
        isMet &= value <= bar;
    }

    private static long bytes(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            var sum = 0L;
            for (var file : files.toList()) {
                sum += Files.size(file);
            }
            return sum;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
