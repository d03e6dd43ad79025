package dev.jackfield.transport.files;

import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;

/// The times at which a thread looks at files: every second, and soon if a caller asks. One look serves all callers
/// that asked before it began. However many ask, looks take at most a tenth of the time as long as they are cheap,
/// and there is a pause after each.
public final class LookSchedule implements AutoCloseable {
    private static final long INTERVAL = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofMillis(100).toNanos();

    // all guarded by this; looks have numbers
    private long begun;
    private long ended;
    private long wanted;
    private long beganAt = System.nanoTime();
    private long endedAt = beganAt;
    private boolean isClosed;

    /// Ends the look of the thread that calls this, if there was one, and waits until the next is due. Returns false
    /// when there is none any more.
    public synchronized boolean awaitNext() throws InterruptedException {
        ended = begun;
        endedAt = System.nanoTime();
        notifyAll();
        for (var left = nanosUntilNext(); left > 0 && !isClosed; left = nanosUntilNext()) {
            wait(millis(left));
        }
        begun++;
        beganAt = System.nanoTime();
        return !isClosed;
    }

    private long nanosUntilNext() {
        var pause = wanted > begun ? Math.min(9 * (endedAt - beganAt), LONGEST_PAUSE) : INTERVAL;
        return endedAt + pause - System.nanoTime();
    }

    /// Waits until a look that began after this moment has ended. Returns whether that was in time.
    public synchronized boolean awaitLook(Deadline deadline) throws InterruptedException {
        var mine = begun + 1;
        wanted = Math.max(wanted, mine);
        notifyAll();
        while (ended < mine && !isClosed && !deadline.hasPassed()) {
            wait(millis(deadline.nanosLeft()));
        }
        return ended >= mine;
    }

    /// Returns at least one: zero would mean for ever.
    private static long millis(long nanos) {
        return Math.max(1, nanos / 1_000_000);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
