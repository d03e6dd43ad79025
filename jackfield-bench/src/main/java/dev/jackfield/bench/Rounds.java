package dev.jackfield.bench;

import dev.jackfield.bench.measure.Sample;
import dev.jackfield.bench.measure.Usage;
import dev.jackfield.bench.measure.Warmth;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/// Measures contenders in turn, so that disturbances of the machine hit all of them.
record Rounds(String benchmark, int clients, BenchOptions options) {

    RoundResults run(List<Contender> contenders) throws IOException, InterruptedException {
        warmUp(contenders);
        var measured = new RoundResults();
        for (var round = 1; round <= options.rounds(); round++) {
            for (var contender : contendersInOrder(contenders, round)) {
                var sample = measure(contender, options.time());
                printSample("round " + round, contender, sample);
                measured.add(contender, sample);
            }
        }
        return measured;
    }

    /// The contenders in the order of this round. Every other round is reversed, so that none always follows
    /// another.
    private static List<Contender> contendersInOrder(List<Contender> contenders, int round) {
        return round % 2 == 1 ? contenders : contenders.reversed();
    }

    /// Runs warm-up rounds until no contender gets faster any more, within limits.
    private void warmUp(List<Contender> contenders) throws IOException, InterruptedException {
        var warmth = new LinkedHashMap<Contender, Warmth>();
        for (var turn = 1; turn <= options.mostWarmUps() && !isWarm(turn, warmth); turn++) {
            for (var contender : contenders) {
                var sample = measure(contender, options.time());
                printSample("warm-up " + turn, contender, sample);
                if (contender.isMiddle()) {
                    warmth.computeIfAbsent(contender, _ -> new Warmth()).add(sample.cpuMicros());
                }
            }
        }
    }

    private boolean isWarm(int turn, Map<Contender, Warmth> warmth) {
        return turn > options.warmUps() && warmth.values().stream().allMatch(Warmth::isSteady);
    }

    private Sample measure(Contender contender, Duration time) throws IOException, InterruptedException {
        var before = new AtomicReference<>(Usage.NONE);
        var began = new AtomicLong();
        try {
            var latencies = contender.load().run(clients, time, () -> {
                before.set(contender.usage());
                began.set(System.nanoTime());
            });
            // The last answers come after the time is over.
            var took = Duration.ofNanos(System.nanoTime() - began.get());
            return Sample.of(latencies, took, before.get(), contender.usage());
        } catch (IOException | RuntimeException failed) {
            throw new IllegalStateException(
                    benchmark + ", " + contender.name() + " failed: " + failed.getMessage(), failed);
        }
    }

    private void printSample(String what, Contender contender, Sample sample) {
        System.err.printf(
                Locale.ROOT,
                "%s, %s: %s, %.0f calls/s%s%n",
                benchmark,
                what,
                contender.name(),
                sample.callsPerSecond(),
                contender.isMiddle() ? ", CPU %.1f µs/call".formatted(sample.cpuMicros()) : "");
    }
}
