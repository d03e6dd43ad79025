package dev.jackfield.protocol.flow;

import java.util.concurrent.TimeUnit;

/// Slows down the reader of one connection when its source sends more than answers: the reader waits, the pipe fills,
/// and the source waits as well.
///
/// All connections of a source share one budget. Answers that are awaited are not counted.
public final class Intake {
    /// What a message costs besides its bytes: it is parsed, sorted, handled, perhaps passed on.
    private static final int MESSAGE = 2 << 10;

    /// What a line, comment or frame costs that is no message: it is looked at and dropped.
    private static final int SCRAP = 512;

    /// At once 8,000 messages or 16 MiB; then 1,000 messages or 2 MiB in each second.
    private static final int AT_ONCE = 16 << 20;
    private static final int PER_SECOND = 2 << 20;

    /// Never waits.
    public static final Intake FREE = createUnlimited();

    private final FlowBudget budget;

    // every HTTP call has an intake, so a flag and the monitor of this object instead of a latch
    private volatile boolean ended;

    /// Creates the intake of one connection.
    ///
    /// @param budget shared with all connections of the source
    public Intake(FlowBudget budget) {
        this.budget = budget;
    }

    private static Intake createUnlimited() {
        var intake = new Intake(ofSource());
        intake.end();
        return intake;
    }

    /// Returns a budget for all connections of one source.
    public static FlowBudget ofSource() {
        return new FlowBudget(AT_ONCE, PER_SECOND);
    }

    /// Counts a message that is no awaited answer, and waits when there were too many.
    public void countMessage(long bytes) throws InterruptedException {
        charge(MESSAGE + bytes);
    }

    /// Counts what is no message, and waits when there was too much.
    public void countScrap(long bytes) throws InterruptedException {
        charge(SCRAP + bytes);
    }

    /// Counts what is no message, for a reader that must not block. Returns for how many nanoseconds it should read
    /// nothing.
    public long delayAfterScrap(long bytes) {
        return !ended ? budget.charge(SCRAP + bytes) : 0;
    }

    private void charge(long amount) throws InterruptedException {
        if (!ended) {
            var wait = budget.charge(amount);
            if (wait > 0) {
                awaitEnd(System.nanoTime() + wait);
            }
        }
    }

    private synchronized void awaitEnd(long latest) throws InterruptedException {
        for (var left = latest - System.nanoTime(); !ended && left > 0; left = latest - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /// Waits no more: the connection has ended, and its reader shall see that.
    public synchronized void end() {
        ended = true;
        notifyAll();
    }
}
