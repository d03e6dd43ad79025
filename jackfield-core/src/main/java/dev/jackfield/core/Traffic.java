package dev.jackfield.core;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Shares;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// Counts the running calls, limits the listening clients, and stops new calls before the hub ends.
public final class Traffic {
    /// How many clients may listen at once.
    private static final int MOST_LISTENING = 1024;

    private final AtomicInteger running = new AtomicInteger();
    private final Shares listening = new Shares(MOST_LISTENING);
    private volatile boolean stopping;

    /// Returns the places for listening clients, which identities share.
    public Shares listenerPlaces() {
        return listening;
    }

    /// Counts a call in. Each is counted out again, also a refused one.
    void countIn() {
        running.incrementAndGet();
    }

    /// Refuses new calls of a stopping hub. Children of running calls are not new.
    void check(Invocation invocation) {
        if (stopping && invocation.parent().isEmpty()) {
            throw new HubException.StoppingException();
        }
    }

    void countOut() {
        if (running.decrementAndGet() == 0 && stopping) {
            wakeUp();
        }
    }

    private synchronized void wakeUp() {
        notifyAll();
    }

    /// Refuses new calls from now on.
    public void stop() {
        stopping = true;
    }

    public boolean isStopping() {
        return stopping;
    }

    /// Returns how many calls run now.
    public int runningCount() {
        return running.get();
    }

    /// Waits until no call runs. Returns whether that was in time. Only useful after `stop`.
    public synchronized boolean awaitQuiet(Duration most) throws InterruptedException {
        var deadline = Deadline.after(most);
        while (runningCount() > 0 && !deadline.hasPassed()) {
            wait(Math.max(1, deadline.timeLeft().toMillis()));
        }
        return runningCount() == 0;
    }
}
