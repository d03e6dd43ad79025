package dev.jackfield.transport.http.client;

import dev.jackfield.protocol.rpc.Patience;
import dev.jackfield.protocol.rpc.Ticker;
import org.jspecify.annotations.Nullable;

/// Runs an action when a patience is over. Almost every call ends long before, so there is a timer only when
/// the end is near.
final class PatienceWatch implements Ticker.PeriodicCheck, AutoCloseable {
    private final HttpCalls calls;
    private final Patience patience;
    private final Runnable late;

    // both guarded by this
    private @Nullable Runnable cancel;
    private boolean closed;

    /// Watches a patience.
    ///
    /// @param late must not block
    private PatienceWatch(HttpCalls calls, Patience patience, Runnable late) {
        this.calls = calls;
        this.patience = patience;
        this.late = late;
    }

    static PatienceWatch start(HttpCalls calls, Patience patience, Runnable late) {
        var watch = new PatienceWatch(calls, patience, late);
        watch.check();
        calls.ticker().add(watch);
        return watch;
    }

    @Override
    public synchronized void check() {
        var left = patience.nanosLeft();
        if (!closed && cancel == null && left <= Ticker.NEAR_NANOS) {
            cancel = calls.schedule(this::finish, Math.max(1, left));
        }
    }

    private void finish() {
        if (isOver()) {
            late.run();
        }
    }

    /// Checks again whether the patience is over: there may have been a sign of life since.
    private synchronized boolean isOver() {
        cancel = null;
        var isOver = !closed && patience.nanosLeft() <= 0;
        check();
        return isOver;
    }

    @Override
    public synchronized void close() {
        closed = true;
        calls.ticker().remove(this);
        if (cancel != null) {
            cancel.run();
        }
    }
}
