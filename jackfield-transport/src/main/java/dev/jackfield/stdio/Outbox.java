package dev.jackfield.stdio;

import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Deadline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The lines that wait for the writer thread. Callers wait for a place, never for the pipe.
final class Outbox {
    private final int places;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // both guarded by the lock
    private final ArrayDeque<byte[]> lines = new ArrayDeque<>();
    private @Nullable String closed;

    Outbox(int places) {
        this.places = places;
    }

    void put(byte[] line, Deadline deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (closed == null && lines.size() >= places) {
                refuseIfPassed(deadline);
                var _ = changed.awaitNanos(deadline.nanosLeft());
            }
            refuseIfClosed();
            lines.add(line);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private static void refuseIfPassed(Deadline deadline) {
        if (deadline.hasPassed()) {
            throw new ChannelException.TimedOut("the other end takes no messages");
        }
    }

    private void refuseIfClosed() {
        if (closed != null) {
            throw new ChannelException.Closed(closed);
        }
    }

    /// Everything that waits, so that it goes out with one flush; empty once it is closed and all is written.
    List<byte[]> takeAll() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (closed == null && lines.isEmpty()) {
                changed.await();
            }
            var all = new ArrayList<>(lines);
            lines.clear();
            changed.signalAll();
            return all;
        } finally {
            lock.unlock();
        }
    }

    /// Takes no more lines; the first reason stays.
    void close(String reason) {
        lock.lock();
        try {
            closed = closed == null ? reason : closed;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
