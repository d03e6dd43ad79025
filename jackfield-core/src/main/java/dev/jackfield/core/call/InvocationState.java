package dev.jackfield.core.call;

import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The state of a call while it runs. All copies of an invocation share one.
public final class InvocationState {
    /// How many calls may run inside an outermost call at the same time, at whatever depth.
    static final int MOST_INSIDE = 256;

    private final InvocationState outermost;

    // the calls that run inside this one now, at whatever depth; counted for the outermost call only
    private final AtomicInteger inside = new AtomicInteger();

    private final Deadline began = Deadline.after(Duration.ZERO);

    // written by the thread that makes the call, before any other can see it
    private @Nullable Invoker invoker;

    // written by the thread that makes the call, read by the thread that records it
    private volatile @Nullable String retried;

    // written by the thread that makes the call, read by the thread that records it
    private volatile @Nullable Object rule;

    // guarded by this; no map until there is a child
    private @Nullable Map<InvocationState, Thread> children;
    private boolean isOver;

    /// Of a call that a door makes.
    InvocationState() {
        this.outermost = this;
    }

    /// Of a call inside a call.
    InvocationState(InvocationState parent) {
        this.outermost = parent.outermost;
    }

    /// Returns the moment this long after the call began.
    public Deadline deadlineAfter(Duration time) {
        return new Deadline(began.nanoTime() + time.toNanos());
    }

    /// Notes that the call was repeated, and why.
    public void noteRetry(String why) {
        retried = why;
    }

    public Optional<String> retryReason() {
        return Optional.ofNullable(retried);
    }

    /// Notes the rule that decided about the call, in its words.
    public void noteRule(Object decisive) {
        rule = decisive;
    }

    /// Returns the rule that decided; empty if none matched.
    public Optional<Object> rule() {
        return Optional.ofNullable(rule);
    }

    void runOn(Invoker hub) {
        invoker = hub;
    }

    boolean isOf(Invoker hub) {
        return hub.equals(invoker);
    }

    Invoker invoker() {
        var hub = invoker;
        if (hub == null) {
            throw new IllegalStateException("A call can make others only while a hub runs it");
        }
        return hub;
    }

    synchronized boolean isOver() {
        return isOver;
    }

    /// A child begins on this thread. A call that has ended can have none.
    ///
    /// @return whether there is a place for it
    synchronized boolean enter(InvocationState child) throws InterruptedException {
        if (isOver) {
            throw new InterruptedException("The outer call has ended, so it can make no more calls");
        }
        if (!outermost.takePlace()) {
            return false;
        }
        if (children == null) {
            children = new HashMap<>();
        }
        children.put(child, Thread.currentThread());
        return true;
    }

    private boolean takePlace() {
        return inside.getAndUpdate(taken -> Math.min(taken + 1, MOST_INSIDE)) < MOST_INSIDE;
    }

    /// A child has ended on this thread, or had no place. An interrupt that was meant for it must not hit what
    /// comes next.
    synchronized void leave(InvocationState child) {
        if (children != null && children.remove(child) != null) {
            outermost.inside.decrementAndGet();
        }
        if (isOver) {
            Thread.interrupted();
        }
    }

    /// Marks the call as ended and interrupts the children that still run.
    synchronized void end() {
        isOver = true;
        if (children != null) {
            children.values().forEach(Thread::interrupt);
        }
    }
}
