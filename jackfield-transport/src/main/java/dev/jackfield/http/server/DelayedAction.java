package dev.jackfield.http.server;

import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// Runs an action once, on a thread of its own, if an exchange lasts this long.
final class DelayedAction implements Ticker.PeriodicCheck {
    private final Ticker ticker;
    private final Deadline due;
    private final Runnable action;
    private final AtomicBoolean done = new AtomicBoolean();

    private DelayedAction(Ticker ticker, Deadline due, Runnable action) {
        this.ticker = ticker;
        this.due = due;
        this.action = action;
    }

    static DelayedAction after(Duration time, Ticker ticker, Runnable action) {
        var delayed = new DelayedAction(ticker, Deadline.after(time), action);
        ticker.add(delayed);
        return delayed;
    }

    @Override
    public void look() {
        if (due.hasPassed() && done.compareAndSet(false, true)) {
            callOff();
            Thread.ofVirtual().name("heartbeat").start(action);
        }
    }

    void callOff() {
        ticker.remove(this);
    }
}
