package dev.jackfield.core.schema;

import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// The cost limit of one check. It belongs to one thread, which closes it after the check.
///
/// Work is counted in units of about a tenth of a microsecond. An expensive check waits for its turn
/// ([WorkPermits]); from then on its time is measured, without the moments in which it yields to other threads.
/// It ends when its time is over and it has done more work than a pause of the machine could explain.
public final class Budget implements Meter, AutoCloseable {
    /// The limit if none is configured.
    public static final Duration USUAL = Duration.ofMillis(50);

    /// Checks with up to this much work run at once; nearly all do less.
    private static final long CHEAP = 10_000;

    /// Work that fits into a millisecond on any machine, however busy.
    private static final long UNITS_PER_MILLI = 1_000;

    private static final long UNITS_PER_LOOK = 512;
    private static final int MEBIBYTE = 1024 * 1024;

    /// The limit does not grow beyond this with the length of the checked value.
    private static final Duration LONGEST_GROWN = Duration.ofSeconds(10);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Duration limit;
    private final Deadline until;
    private final long least;

    private long used;
    private long nextLook = UNITS_PER_LOOK;
    private long began;
    private boolean hasTurn;
    private boolean isInterrupted;

    /// Creates a budget of so much time.
    ///
    /// @param until when its caller stops waiting
    public Budget(Duration limit, Deadline until) {
        this.limit = limit;
        this.until = until.earlier(Deadline.after(LONGEST_WAIT));
        this.least = limit.toMillis() * UNITS_PER_MILLI;
    }

    /// Returns a budget that grows with the checked value, because a plain pattern takes linear time.
    ///
    /// @param limit the time without regard to length, and again for each MiB
    /// @param length the length of the checked value, in bytes
    public static Budget forLength(Duration limit, int length, Deadline until) {
        return new Budget(grownLimit(limit, length), until);
    }

    private static Duration grownLimit(Duration limit, int length) {
        var grown = limit.plus(limit.multipliedBy(length).dividedBy(MEBIBYTE));
        var most = limit.compareTo(LONGEST_GROWN) > 0 ? limit : LONGEST_GROWN;
        return grown.compareTo(most) > 0 ? most : grown;
    }

    @Override
    public void count(long units) {
        used += units;
        if (used >= nextLook) {
            nextLook = used + UNITS_PER_LOOK;
            checkLimits();
        }
    }

    @Override
    public void build() {
        used++;
    }

    private void checkLimits() {
        if (Thread.interrupted()) {
            throw interruptedError();
        }
        if (used < CHEAP) {
            return;
        }
        yieldProcessor();
        if (used > least && System.nanoTime() - began > limit.toNanos()) {
            throw new SpentException("that takes longer than %d ms (`limits.checkTime`); send less, or simpler values"
                    .formatted(limit.toMillis()));
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // a virtual thread that computes holds its processor until it yields
    private void yieldProcessor() {
        if (hasTurn) {
            var paused = System.nanoTime();
            Thread.yield();
            began += System.nanoTime() - paused;
        } else {
            awaitTurn();
            began = System.nanoTime();
        }
    }

    private void awaitTurn() {
        try {
            hasTurn = WorkPermits.acquire(until.timeLeft());
        } catch (InterruptedException interrupted) {
            throw interruptedError();
        }
        if (!hasTurn) {
            throw new SpentException("the hub is busy with other checks; try again in a moment");
        }
    }

    private SpentException interruptedError() {
        isInterrupted = true;
        return new SpentException("the caller left");
    }

    /// Returns whether the check ended because its caller left.
    boolean isInterrupted() {
        return isInterrupted;
    }

    @Override
    public void close() {
        if (hasTurn) {
            hasTurn = false;
            WorkPermits.giveBack();
        }
    }

    /// Limits the expensive work that runs at once, so that a processor is left for everything else. First come,
    /// first served.
    static final class WorkPermits {
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
}
