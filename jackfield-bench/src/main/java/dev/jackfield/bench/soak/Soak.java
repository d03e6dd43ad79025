package dev.jackfield.bench.soak;

import dev.jackfield.bench.process.BenchProcesses;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;

/// Runs a hub in trouble and prints a report. Fails when a call hung or was answered wrongly, or when something
/// leaked.
public final class Soak {
    private static final Path WORK = Path.of("jackfield-bench/target/runs").toAbsolutePath();
    private static final Duration PROGRESS = Duration.ofSeconds(10);

    /// How late a loaded machine may report calls that the hub ended in time.
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration STOP = Duration.ofSeconds(30);

    private final SoakOptions options;
    private final SoakHub hub;
    private final SoakSetup setup;
    private final SoakClients clients;

    private Soak(SoakOptions options, SoakHub hub, SoakSetup setup) {
        this.options = options;
        this.hub = hub;
        this.setup = setup;
        this.clients = new SoakClients(options.clients(), hub.url(), SoakHub.TOKENS, setup.upstreams(), options.seed());
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try {
            System.exit(run(SoakOptions.parse(List.of(arguments))) ? 0 : 1);
        } catch (IllegalArgumentException wrongUsage) {
            System.err.println(wrongUsage.getMessage());
            System.exit(2);
        }
    }

    private static boolean run(SoakOptions options) throws IOException, InterruptedException {
        System.err.println("Soak: " + options);
        try (var programs = BenchProcesses.in(WORK)) {
            var setup = SoakSetup.start(programs, options);
            var hub = SoakHub.start(programs, setup.usualConfig(), new Processes(setup.mark()));
            var report = new Soak(options, hub, setup).report();
            System.out.println(report);
            return report.allMet();
        }
    }

    private SoakReport report() throws IOException, InterruptedException {
        clients.run(options.warmUp(), new Tally(GRACE));
        Thread.sleep(options.quiet());
        var before = hub.figures();
        var chaos = new Chaos(options.seed(), hub, setup);
        var tally = runUnderChaos(chaos);
        hub.reload(setup.usualConfig());
        Thread.sleep(options.quiet());
        var after = hub.figures();
        var outcomes = hub.outcomes();
        return new SoakReport(
                options,
                chaos.toString(),
                tally,
                outcomes,
                before,
                after,
                setup.programs().size(),
                stopAndCountOrphans());
    }

    private Tally runUnderChaos(Chaos chaos) throws InterruptedException {
        var tally = new Tally(SoakSetup.TIMEOUT.plus(GRACE));
        var breaking = Thread.ofVirtual().name("chaos").start(chaos::run);
        var telling = Thread.ofVirtual().name("progress").start(() -> printProgress(tally));
        clients.run(options.time(), tally);
        for (var thread : List.of(breaking, telling)) {
            thread.interrupt();
            thread.join();
        }
        return tally;
    }

    private void printProgress(Tally tally) {
        try {
            while (true) {
                Thread.sleep(PROGRESS);
                System.err.println("%d calls, %d answered, %d servers running"
                        .formatted(
                                tally.calls(),
                                tally.count(Outcome.OK),
                                hub.servers().all().size()));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Stops the hub as a service manager does, and counts the servers that it left behind.
    private long stopAndCountOrphans() throws InterruptedException {
        hub.program().process().destroy();
        hub.program().process().waitFor(STOP);
        var end = System.nanoTime() + GRACE.toNanos();
        while (!hub.servers().all().isEmpty() && System.nanoTime() < end) {
            Thread.sleep(Duration.ofMillis(100));
        }
        return hub.servers().all().size();
    }

    /// All clients, of both eras and several identities.
    ///
    /// @param tokens of the identities
    private record SoakClients(int clients, URI url, List<String> tokens, List<Upstream> upstreams, long seed) {

        /// Lets all clients call for some time, and waits until the last of them has its answer.
        void run(Duration time, Tally tally) {
            var chance = new SplittableRandom(seed);
            var end = System.nanoTime() + time.toNanos();
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (var i = 0; i < clients; i++) {
                    var dialect = new SoakDialect(i % 2 == 0, tokens.get(i % tokens.size()));
                    var client = new SoakClient("client " + i, url, dialect, upstreams, chance.split(), tally);
                    threads.execute(() -> client.run(end));
                }
            }
        }
    }
}
