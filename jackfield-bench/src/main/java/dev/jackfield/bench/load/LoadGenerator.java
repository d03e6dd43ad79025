package dev.jackfield.bench.load;

import dev.jackfield.bench.measure.Latencies;
import java.io.IOException;
import java.time.Duration;

/// Puts load on an echo tool.
@FunctionalInterface
public interface LoadGenerator {
    /// Keeps so many calls in flight until the time is over; the first wrong answer ends it.
    Latencies run(int calls, Duration time, Start start) throws IOException, InterruptedException;

    /// An action that runs when all clients are connected, just before the first call.
    @FunctionalInterface
    interface Start {
        void begin();
    }
}
