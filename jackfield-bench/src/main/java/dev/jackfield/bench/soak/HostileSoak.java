package dev.jackfield.bench.soak;

import dev.jackfield.bench.measure.Latencies;
import dev.jackfield.bench.measure.Table;
import dev.jackfield.bench.process.BenchProcesses;
import dev.jackfield.bench.process.Heap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Runs a hub with sources that flood it, each in another way, and a good one beside them. Fails when the good one
/// suffers, or when the hub's memory or log grows beyond its bounds.
public final class HostileSoak {
    private static final Path WORK = Path.of("jackfield-bench/target/runs").toAbsolutePath();
    private static final String USAGE = "Options: --seconds N (60), --once";
    private static final Duration GOOD_PAUSE = Duration.ofMillis(80);
    private static final Duration BAD_PAUSE = Duration.ofMillis(500);
    private static final Duration START = Duration.ofSeconds(60);
    private static final int GOOD_CLIENTS = 2;

    private final HostileOptions options;
    private final SoakHub hub;
    private final HostileSources sources;
    private final FloodRates rates;

    /// The options of the command line.
    ///
    /// @param limit how much longer than before 99 % of the calls may take; a short run only shows that all works
    private record HostileOptions(Duration warmUp, Duration time, Duration limit) {
        static final HostileOptions ONCE =
                new HostileOptions(Duration.ofSeconds(3), Duration.ofSeconds(10), Duration.ofSeconds(1));

        static HostileOptions lasting(int seconds) {
            return new HostileOptions(Duration.ofSeconds(10), Duration.ofSeconds(seconds), Duration.ofMillis(100));
        }

        static HostileOptions parse(List<String> words) {
            if (words.isEmpty()) {
                return lasting(60);
            }
            if (words.equals(List.of("--once"))) {
                return ONCE;
            }
            if (words.size() == 2
                    && words.getFirst().equals("--seconds")
                    && words.getLast().matches("[1-9]\\d{0,4}")) {
                return lasting(Integer.parseInt(words.getLast()));
            }
            throw new IllegalArgumentException(USAGE);
        }
    }

    private HostileSoak(HostileOptions options, SoakHub hub, HostileSources sources) {
        this.options = options;
        this.hub = hub;
        this.sources = sources;
        this.rates = new FloodRates(sources);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try {
            System.exit(run(HostileOptions.parse(List.of(arguments))) ? 0 : 1);
        } catch (IllegalArgumentException wrongUsage) {
            System.err.println(wrongUsage.getMessage());
            System.exit(2);
        }
    }

    private static boolean run(HostileOptions options) throws IOException, InterruptedException {
        try (var programs = BenchProcesses.in(WORK)) {
            var sources = HostileSources.start(programs);
            var hub = SoakHub.start(programs, sources.peacefulConfig(), new Processes(sources.mark()));
            var report = new HostileSoak(options, hub, sources).report();
            System.out.println(report);
            return report.allMet();
        }
    }

    private HostileReport report() throws IOException, InterruptedException {
        awaitGood();
        call(options.warmUp(), List.of());
        var peaceful = call(options.warmUp(), List.of());
        hub.reload(sources.hostileConfig());
        call(options.warmUp(), HostileSources.KINDS.keySet());
        rates.readRates();
        var before = rates.bytes();
        var good = call(options.time(), HostileSources.KINDS.keySet());
        rates.readRates();
        return new HostileReport(
                options.time(),
                latencies(peaceful),
                latencies(good),
                good.stream().mapToLong(PacedCalls::failed).sum(),
                good.stream()
                        .map(PacedCalls::example)
                        .filter(text -> !text.isEmpty())
                        .toList(),
                hub.program().logBytes(),
                new Heap(hub.program()).live(),
                bytesSince(before),
                options.limit());
    }

    private static Latencies latencies(List<PacedCalls> clients) {
        return Latencies.of(clients.stream().map(PacedCalls::latencies).toList());
    }

    private Map<String, Long> bytesSince(Map<String, Long> before) {
        return rates.bytes().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, now -> now.getValue() - before.getOrDefault(now.getKey(), 0L)));
    }

    /// Waits until the good source can be called.
    private void awaitGood() {
        var end = System.nanoTime() + START.toNanos();
        for (var ready = false; !ready; ) {
            var calls = calls(HostileSources.GOOD, 0, GOOD_PAUSE);
            ready = calls.isAnswered();
            if (!ready && System.nanoTime() > end) {
                throw new IllegalStateException("The good source never answered: " + calls.example());
            }
        }
    }

    private PacedCalls calls(String source, int number, Duration pause) {
        var tool = source + ".call";
        return new PacedCalls(hub.url(), SoakHub.TOKENS.get(number % SoakHub.TOKENS.size()), tool, pause);
    }

    /// Calls the good source and, because that is when some of them flood, the others. Returns the clients of the
    /// good one.
    private List<PacedCalls> call(Duration time, Collection<String> kinds) throws InterruptedException {
        var end = System.nanoTime() + time.toNanos();
        var threads = new ArrayList<Thread>();
        var good = new ArrayList<PacedCalls>();
        for (var number = 0; number < GOOD_CLIENTS; number++) {
            var calls = calls(HostileSources.GOOD, number, GOOD_PAUSE);
            good.add(calls);
            threads.add(Thread.ofPlatform().start(() -> calls.run(end)));
        }
        for (var kind : kinds) {
            var calls = calls(kind, GOOD_CLIENTS, BAD_PAUSE);
            threads.add(Thread.ofVirtual().start(() -> calls.run(end)));
        }
        var looking = Thread.ofVirtual().start(rates::run);
        for (var thread : threads) {
            thread.join();
        }
        looking.interrupt();
        looking.join();
        return good;
    }

    /// What became of the hub and of its good source while others flooded.
    ///
    /// @param peaceful the calls of the good source before the others came: how fast this machine is now
    /// @param log bytes of the hub's log, from its start on
    /// @param written what each hostile server could write while it was measured
    private record HostileReport(
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
                    .formatted(
                            when, calls.count(), calls.percentile(0.5) / 1e6, millis(calls), calls.percentile(1) / 1e6);
        }

        private static double millis(Latencies calls) {
            return calls.percentile(0.99) / 1e6;
        }
    }
}
