package dev.jackfield.agent.hub;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.protocol.rpc.Message;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// A turn in progress, on the thread that created this object. Closing it lets the next turn begin.
final class OpenTurn implements AutoCloseable {
    private final Thread thread = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Consumer<OpenTurn> onEnd;

    // all guarded by this
    private int questions;
    private boolean isTakenOver;
    private boolean isOver;

    OpenTurn(Consumer<OpenTurn> onEnd) {
        this.onEnd = onEnd;
    }

    /// Returns a caller that does the same as another one. The turn is then known to wait while it is asked.
    Caller questionCountingCaller(Caller caller) {
        return new Asked(caller);
    }

    private final class Asked extends ForwardingCaller {
        Asked(Caller caller) {
            super(caller);
        }

        @Override
        public Message ask(Message question) throws InterruptedException {
            count(1);
            try {
                return super.ask(question);
            } finally {
                count(-1);
            }
        }

        @Override
        public Caller inner() {
            return new Asked(delegate().inner());
        }
    }

    private synchronized void count(int more) {
        questions += more;
    }

    /// Cancels the turn if it waits for an answer, which may never come.
    ///
    /// @return whether it is cancelled
    synchronized boolean takeOver() {
        if (questions > 0 && !isOver) {
            isTakenOver = true;
            thread.interrupt();
        }
        return isTakenOver;
    }

    synchronized boolean isTakenOver() {
        return isTakenOver;
    }

    /// Waits until the turn has ended. Returns whether it has.
    boolean awaitEnd(long nanos) throws InterruptedException {
        return ended.await(nanos, TimeUnit.NANOSECONDS);
    }

    /// Ends the turn. An interrupt that was meant for it must not hit what comes next on its thread.
    @Override
    public void close() {
        synchronized (this) {
            isOver = true;
            if (isTakenOver) {
                Thread.interrupted();
            }
        }
        onEnd.accept(this);
        ended.countDown();
    }
}
