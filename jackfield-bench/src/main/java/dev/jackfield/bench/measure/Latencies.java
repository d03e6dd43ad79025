package dev.jackfield.bench.measure;

import java.util.Arrays;
import java.util.List;

/// The latencies of calls, in nanoseconds, in ascending order.
public final class Latencies {
    private final long[] sorted;

    private Latencies(long[] sorted) {
        this.sorted = sorted;
    }

    /// Collects the latencies of these logs.
    public static Latencies of(List<LatencyLog> logs) {
        var all = logs.stream().flatMapToLong(LatencyLog::stream).toArray();
        Arrays.sort(all);
        return new Latencies(all);
    }

    public int count() {
        return sorted.length;
    }

    /// The smallest latency that this share of the calls did not exceed.
    public long percentile(double share) {
        if (sorted.length == 0) {
            throw new IllegalStateException("no call was made");
        }
        var rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.clamp(rank, 1, sorted.length) - 1];
    }
}
