package dev.jackfield.http.server;

import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/// Does something once, on a thread of its own, if an exchange lasts so long.
final class DelayedAction implements Ticker.PeriodicCheck {
    private final Ticker rounds;
    private final Deadline due;
    private final Runnable action;
    private final AtomicBoolean done = new AtomicBoolean();

    private DelayedAction(Ticker rounds, Deadline due, Runnable action) {
        this.rounds = rounds;
        this.due = due;
        this.action = action;
    }

    static DelayedAction after(Duration time, Ticker rounds, Runnable action) {
        var heartbeat = new DelayedAction(rounds, Deadline.after(time), action);
        rounds.add(heartbeat);
        return heartbeat;
    }

    @Override
    public void look() {
        if (due.hasPassed() && done.compareAndSet(false, true)) {
            callOff();
            Thread.ofVirtual().name("heartbeat").start(action);
        }
    }

    void callOff() {
        rounds.remove(this);
    }
}
