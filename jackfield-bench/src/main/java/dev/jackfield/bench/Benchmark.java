package dev.jackfield.bench;

import dev.jackfield.bench.process.BenchProcesses;
import java.io.IOException;

/// One benchmark with its contenders.
interface Benchmark {
    String name();

    void run(BenchOptions options, BenchProcesses programs, BenchReport report)
            throws IOException, InterruptedException;
}
