package dev.jackfield.transport.http.server;

import dev.jackfield.protocol.rpc.Deadline;
import java.util.concurrent.atomic.AtomicBoolean;

/// Runs an action once, on a thread of its own, if an exchange lasts this long.
final class DelayedAction {
    private final Deadline due;
    private final Runnable action;
    private final AtomicBoolean done = new AtomicBoolean();

    DelayedAction(Deadline due, Runnable action) {
        this.due = due;
        this.action = action;
    }

    /// Starts the action when it is due. Called from time to time while the exchange lasts.
    void startIfDue() {
        if (due.hasPassed() && done.compareAndSet(false, true)) {
            Thread.ofVirtual().name("heartbeat").start(action);
        }
    }

    void cancel() {
        done.set(true);
    }
}
