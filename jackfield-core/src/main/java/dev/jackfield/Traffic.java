package dev.jackfield;

import dev.jackfield.call.HubException;
import dev.jackfield.call.Invocation;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Shares;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// The calls that run now and the clients that listen, and the end of taking new ones.
public final class Traffic {
    /// How many clients may listen at once.
    private static final int MOST_LISTENING = 1024;

    private final AtomicInteger running = new AtomicInteger();
    private final Shares listening = new Shares(MOST_LISTENING);
    private volatile boolean stopping;

    /// The places for clients that listen; identities share them.
    public Shares listening() {
        return listening;
    }

    /// Counts a call in; whoever counted one in counts it out again, taken or not.
    void began() {
        running.incrementAndGet();
    }

    /// A hub that stops takes nothing new. What a running call does on its way is not new.
    void check(Invocation invocation) {
        if (stopping && invocation.parent().isEmpty()) {
            throw new HubException.Stopping();
        }
    }

    void ended() {
        if (running.decrementAndGet() == 0 && stopping) {
            wakeUp();
        }
    }

    private synchronized void wakeUp() {
        notifyAll();
    }

    /// From now on no new call is taken.
    public void stop() {
        stopping = true;
    }

    public boolean isStopping() {
        return stopping;
    }

    /// How many calls run now.
    public int running() {
        return running.get();
    }

    /// Waits until no call runs any more, and says whether that was in time. Only of use after `stop`.
    public synchronized boolean awaitQuiet(Duration most) throws InterruptedException {
        var deadline = Deadline.after(most);
        while (running() > 0 && !deadline.hasPassed()) {
            wait(Math.max(1, deadline.left().toMillis()));
        }
        return running() == 0;
    }
}
