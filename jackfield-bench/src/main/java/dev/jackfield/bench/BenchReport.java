package dev.jackfield.bench;

import dev.jackfield.bench.measure.Median;
import dev.jackfield.bench.measure.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;

/// The report of all benchmarks: their figures, and whether the bars are met.
final class BenchReport {
    private final BenchOptions options;
    private final Table figures =
            new Table("Benchmark, contender", "calls/s", "p50 ms", "p99 ms", "CPU µs/call", "memory MB");
    private final Table sessions = new Table("Idle sessions", "live heap KB each", "RSS KB each");
    private final Table starts = new Table("Start, best", "seconds");
    private final Table searches = new Table("Search, best round", "figure");
    private final Table code = new Table("Code", "figure");
    private final Table conversation = new Table("Conversation, best", "figure");
    private final List<String> notes = new ArrayList<>();
    private final SequencedMap<String, Bar> bars = new LinkedHashMap<>();

    /// A limit that the hub must meet, by the median of all launches.
    ///
    /// @param wanted the bar, in words
    private record Bar(String wanted, List<Double> measured, DoublePredicate limit) {
        double median() {
            return Median.of(measured.stream().mapToDouble(each -> each));
        }

        boolean isMet() {
            return limit.test(median());
        }

        @Override
        public String toString() {
            var launches = measured.stream().map(each -> round(each, 2)).collect(Collectors.joining(", "));
            return "%s: %s%s, %s"
                    .formatted(
                            wanted,
                            round(median(), 2),
                            measured.size() > 1 ? " (launches: %s)".formatted(launches) : "",
                            isMet() ? "met" : "NOT met");
        }
    }

    BenchReport(BenchOptions options) {
        this.options = options;
    }

    void add(String benchmark, RoundResults measured) {
        measured.medians()
                .forEach((contender, sample) -> figures.add(List.of(
                        benchmark + ", " + contender.name(),
                        round(sample.callsPerSecond(), 0),
                        round(sample.p50Millis(), 2),
                        round(sample.p99Millis(), 2),
                        contender.isMiddle() ? round(sample.cpuMicros(), 1) : "–",
                        contender.isMiddle() ? round(sample.rssMegabytes(), 0) : "–")));
    }

    void addSessions(String kind, double heap, double rss) {
        sessions.add(List.of(kind, round(heap / 1e3, 1), round(rss / 1e3, 1)));
    }

    void addStart(String kind, double seconds) {
        starts.add(List.of(kind, round(seconds, 2)));
    }

    void addSearch(String kind, double figure) {
        searches.add(List.of(kind, round(figure, figure < 100 ? 2 : 0)));
    }

    void addCode(String kind, double figure) {
        code.add(List.of(kind, round(figure, figure < 100 ? 2 : 0)));
    }

    void addConversation(String kind, double figure) {
        conversation.add(List.of(kind, round(figure, figure < 100 ? 2 : 0)));
    }

    /// Adds a line of text, for what was not measured and why.
    void note(String line) {
        notes.add(line);
    }

    void addBarAtMost(String wanted, double limit, double measured) {
        addBar(wanted + " at most " + limit, measured, median -> median <= limit);
    }

    void addBarAtLeast(String wanted, double limit, double measured) {
        addBar(wanted + " at least " + limit, measured, median -> median >= limit);
    }

    private void addBar(String wanted, double measured, DoublePredicate limit) {
        bars.computeIfAbsent(wanted, _ -> new Bar(wanted, new ArrayList<>(), limit))
                .measured()
                .add(measured);
    }

    boolean allMet() {
        return bars.values().stream().allMatch(Bar::isMet);
    }

    private static String round(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    @Override
    public String toString() {
        var lines = new ArrayList<String>();
        for (var table : List.of(figures, sessions, starts, searches, code, conversation)) {
            lines.addAll(List.of(table.toString(), ""));
        }
        notes.forEach(note -> lines.addAll(List.of(note, "")));
        if (!options.once()) {
            bars.values().forEach(bar -> lines.add("- " + bar));
            lines.add("");
        }
        lines.add(conditions());
        return String.join("\n", lines);
    }

    private String conditions() {
        return "%s of %d s each after %s; %d processors, Java %s, %s %s."
                .formatted(
                        options.rounds() == 1 ? "One round" : "Median of " + options.rounds() + " interleaved rounds",
                        options.seconds(),
                        options.once()
                                ? "no warm-up"
                                : "at least " + options.warmUps() + " warm-up rounds, until figures are steady",
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.version(),
                        System.getProperty("os.name"),
                        System.getProperty("os.version"));
    }
}
