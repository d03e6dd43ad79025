package dev.jackfield.bench.soak;

import dev.jackfield.bench.measure.Latencies;
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

    /// Calls the good source and, because that is when some of them flood, the others. Returns the clients of the good
    /// one.
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
}
