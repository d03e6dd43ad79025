package dev.jackfield.sandbox;

import dev.jackfield.transport.stdio.ChildOutputListener;
import java.util.concurrent.atomic.AtomicInteger;

/// Bounds what a worker may say besides messages: on standard output nothing, on standard error little, because that
/// goes to the log of the hub.
final class Complaints implements ChildOutputListener {
    private static final int MOST = 100;

    private final AtomicInteger lines = new AtomicInteger();
    private volatile Runnable tooMany = () -> {};

    /// A line that is no message; ends the reader of the worker.
    static final class NoMessageException extends RuntimeException {
        NoMessageException() {
            super("a worker wrote a line that is not a message", null, false, false);
        }
    }

    void whenTooMany(Runnable action) {
        tooMany = action;
    }

    @Override
    public void onOutputLine(String line) {
        throw new NoMessageException();
    }

    @Override
    public void onErrorLine(String line) {
        if (lines.incrementAndGet() > MOST) {
            tooMany.run();
        }
    }
}
