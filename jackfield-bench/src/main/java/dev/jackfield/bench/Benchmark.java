package dev.jackfield.bench;

import dev.jackfield.bench.process.Programs;
import java.io.IOException;

/// One question, with the contenders that answer it.
interface Benchmark {
    String name();

    void run(Options options, Programs programs, Report report) throws IOException, InterruptedException;
}
