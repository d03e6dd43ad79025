package dev.jackfield.bench.measure;

import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The figures of one contender in one round.
///
/// @param cpuMicros CPU time per call of the processes in the middle
/// @param rssMegabytes memory of the processes in the middle
public record Sample(double callsPerSecond, double p50Millis, double p99Millis, double cpuMicros, double rssMegabytes) {

    public static Sample of(Latencies latencies, Duration time, Usage before, Usage after) {
        var cpu = after.cpu().minus(before.cpu());
        return new Sample(
                latencies.count() / (time.toNanos() / 1e9),
                latencies.percentile(0.50) / 1e6,
                latencies.percentile(0.99) / 1e6,
                cpu.toNanos() / 1e3 / latencies.count(),
                after.rss() / 1e6);
    }

    /// The median of each figure by itself.
    public static Sample median(List<Sample> rounds) {
        return new Sample(
                median(rounds, Sample::callsPerSecond),
                median(rounds, Sample::p50Millis),
                median(rounds, Sample::p99Millis),
                median(rounds, Sample::cpuMicros),
                median(rounds, Sample::rssMegabytes));
    }

    private static double median(List<Sample> rounds, ToDoubleFunction<Sample> figure) {
        return Median.of(rounds.stream().mapToDouble(figure));
    }
}
