package dev.jackfield.http;

import dev.jackfield.rpc.Patience;
import org.eclipse.jetty.util.thread.Scheduler;

/// Does something when a patience is over. It costs no thread: almost every call ends before it is looked at.
final class PatienceWatch implements AutoCloseable {
    private final HttpCalls calls;
    private final Patience patience;
    private final Runnable late;

    // both guarded by this
    private Scheduler.Task next;
    private boolean closed;

    /// @param late must not block
    PatienceWatch(HttpCalls calls, Patience patience, Runnable late) {
        this.calls = calls;
        this.patience = patience;
        this.late = late;
        this.next = calls.later(this::look, Math.max(1, patience.nanosLeft()));
    }

    private void look() {
        if (isOver()) {
            late.run();
        }
    }

    private synchronized boolean isOver() {
        var left = patience.nanosLeft();
        if (!closed && left > 0) {
            next = calls.later(this::look, left);
        }
        return !closed && left <= 0;
    }

    @Override
    public synchronized void close() {
        closed = true;
        next.cancel();
    }
}
