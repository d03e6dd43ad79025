package dev.jackfield.bench.load;

import dev.jackfield.bench.measure.Latencies;
import java.io.IOException;
import java.time.Duration;

/// A way to put load on somebody who echoes.
@FunctionalInterface
public interface LoadGenerator {
    /// Keeps so many calls on their way until the time is over; the first answer that is wrong ends it.
    Latencies run(int calls, Duration time, Start start) throws IOException, InterruptedException;

    /// Something to do when all is connected, just before the first call.
    @FunctionalInterface
    interface Start {
        void now();
    }
}
