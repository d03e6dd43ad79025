package dev.jackfield.core.schema;

import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Limits the expensive work that runs at once, so that a processor is left for everything else. First come,
/// first served.
final class WorkPermits {
    private static final Semaphore FREE = new Semaphore(Math.max(1, ForkJoinPool.getCommonPoolParallelism()), true);

    private WorkPermits() {}

    /// Waits for a turn. Returns whether it came in time.
    static boolean acquire(Duration most) throws InterruptedException {
        return FREE.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// Waits as long as necessary. The wait is bounded, because all work before it has a budget.
    static void acquire() {
        FREE.acquireUninterruptibly();
    }

    static void giveBack() {
        FREE.release();
    }
}
