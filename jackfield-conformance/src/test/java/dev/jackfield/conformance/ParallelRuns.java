package dev.jackfield.conformance;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/// Many threads that do the same at the same time.
record ParallelRuns(int size) {
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /// What one of them does.
    @FunctionalInterface
    interface Work {
        void run(int member) throws Exception;
    }

    /// Waits for all of them, and returns what went wrong for whom.
    List<String> run(Work work) throws InterruptedException {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = IntStream.range(0, size)
                    .mapToObj(member -> task(work, member))
                    .toList();
            var ends = threads.invokeAll(tasks, DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
            return IntStream.range(0, size)
                    .filter(member -> ends.get(member).state() != Future.State.SUCCESS)
                    .mapToObj(member -> member + ": " + failure(ends.get(member)))
                    .toList();
        }
    }

    private static Callable<Boolean> task(Work work, int member) {
        return () -> {
            work.run(member);
            return true;
        };
    }

    private static String failure(Future<Boolean> end) {
        return end.state() == Future.State.FAILED ? end.exceptionNow().toString() : "did not end in time";
    }
}
