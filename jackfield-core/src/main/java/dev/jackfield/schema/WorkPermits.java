package dev.jackfield.schema;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Lets so much expensive work run at once that a processor is left for everything else. First come, first served.
final class WorkPermits {
    private static final Semaphore FREE = new Semaphore(Math.max(1, ForkJoinPool.getCommonPoolParallelism()), true);

    private WorkPermits() {}

    /// Waits for a turn, and says whether it came in time.
    static boolean take(Duration most) throws InterruptedException {
        return FREE.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// Waits as long as it takes: all who are before it have a budget.
    static void take() {
        FREE.acquireUninterruptibly();
    }

    static void giveBack() {
        FREE.release();
    }
}
