package dev.jackfield.schema;

import dev.jackfield.rpc.Deadline;
import java.time.Duration;

/// What one check may cost. It belongs to one thread, which closes it after the check.
///
/// Work is counted in units of about a tenth of a microsecond. A check that turns out to be expensive waits for its
/// turn ([WorkPermits]); from then on its time is measured, without the moments in which it gives way to other
/// threads. It ends when its time is over and it has done so much work that no pause of the machine explains it.
public final class Budget implements Meter, AutoCloseable {
    /// Unless something else is configured.
    public static final Duration USUAL = Duration.ofMillis(50);

    /// A check of so much work runs at once; nearly all do less.
    private static final long CHEAP = 10_000;

    /// Work that fits into a millisecond on any machine, however busy.
    private static final long UNITS_PER_MILLI = 1_000;

    private static final long UNITS_PER_LOOK = 512;
    private static final int MEBIBYTE = 1024 * 1024;

    /// The time does not grow beyond this by the length of what is checked.
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

    /// A budget of so much time.
    ///
    /// @param until when its caller waits no longer
    public Budget(Duration limit, Deadline until) {
        this.limit = limit;
        this.until = until.earlier(Deadline.after(LONGEST_WAIT));
        this.least = limit.toMillis() * UNITS_PER_MILLI;
    }

    /// A budget that grows with what is checked, because a plain pattern takes as long as its text is long.
    ///
    /// @param limit the time without regard to length, and again for each MiB
    /// @param length of what is checked, in bytes
    public static Budget forLength(Duration limit, int length, Deadline until) {
        return new Budget(grown(limit, length), until);
    }

    private static Duration grown(Duration limit, int length) {
        var grown = limit.plus(limit.multipliedBy(length).dividedBy(MEBIBYTE));
        var most = limit.compareTo(LONGEST_GROWN) > 0 ? limit : LONGEST_GROWN;
        return grown.compareTo(most) > 0 ? most : grown;
    }

    @Override
    public void take(long units) {
        used += units;
        if (used >= nextLook) {
            nextLook = used + UNITS_PER_LOOK;
            look();
        }
    }

    @Override
    public void build() {
        used++;
    }

    private void look() {
        if (Thread.interrupted()) {
            throw interrupted();
        }
        if (used < CHEAP) {
            return;
        }
        giveWay();
        if (used > least && System.nanoTime() - began > limit.toNanos()) {
            throw new Spent("that takes longer than %d ms (`limits.checkTime`); send less, or simpler values"
                    .formatted(limit.toMillis()));
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // a virtual thread that computes holds its processor until it yields
    private void giveWay() {
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
            hasTurn = WorkPermits.take(until.left());
        } catch (InterruptedException left) {
            throw interrupted();
        }
        if (!hasTurn) {
            throw new Spent("other checks keep the hub busy; try again in a moment");
        }
    }

    private Spent interrupted() {
        isInterrupted = true;
        return new Spent("the caller left");
    }

    /// Whether the check ended because its caller left.
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
}
