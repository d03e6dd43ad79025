package dev.jackfield.bench.measure;

import java.util.Arrays;
import java.util.stream.LongStream;

/// Records the latencies of one client. For one thread.
public final class LatencyLog {
    private long[] nanos = new long[1024];
    private int size;

    public void note(long took) {
        if (size == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
        nanos[size++] = took;
    }

    LongStream stream() {
        return Arrays.stream(nanos, 0, size);
    }
}
