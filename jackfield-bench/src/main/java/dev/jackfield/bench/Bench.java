package dev.jackfield.bench;

import dev.jackfield.bench.process.BenchProcesses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Runs the benchmarks and prints their report. Fails when a bar is not met or an answer is wrong.
public final class Bench {
    private static final Path WORK = Path.of("jackfield-bench/target/runs").toAbsolutePath();

    private Bench() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        try {
            System.exit(run(BenchOptions.parse(List.of(arguments))) ? 0 : 1);
        } catch (IllegalArgumentException wrongUsage) {
            System.err.println(wrongUsage.getMessage());
            System.exit(2);
        }
    }

    private static boolean run(BenchOptions options) throws IOException, InterruptedException {
        var report = new BenchReport(options);
        for (var launch = 0; launch < options.launches(); launch++) {
            for (var benchmark : options.benchmarks()) {
                try (var programs = BenchProcesses.in(WORK)) {
                    benchmark.run(options, programs, report);
                }
            }
        }
        System.out.println(report);
        return options.once() || report.allMet();
    }
}
