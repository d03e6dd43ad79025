package dev.jackfield.protocol.wire;

import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Deadline;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The queue of messages for a writer thread. Callers wait for room in the queue, never for the pipe.
public final class Outbox {
    private final int places;
    private final long room;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // all guarded by the lock
    private final ArrayDeque<byte[]> lines = new ArrayDeque<>();
    private long bytes;
    private @Nullable String closed;

    /// Makes a queue with bounds on messages and bytes.
    ///
    /// @param room how many bytes may wait; one message may be larger, and then waits alone
    public Outbox(int places, long room) {
        this.places = places;
        this.room = room;
    }

    public void put(byte[] line, Deadline deadline) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (closed == null && !hasPlace(line.length)) {
                refuseIfPassed(deadline);
                var _ = changed.awaitNanos(deadline.nanosLeft());
            }
            refuseIfClosed();
            lines.add(line);
            bytes += line.length;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean hasPlace(int length) {
        return lines.isEmpty() || (lines.size() < places && bytes + length <= room);
    }

    /// Waits until there is room for a message, or the queue is closed.
    public void awaitPlace() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (closed == null && !hasPlace(0)) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void refuseIfPassed(Deadline deadline) {
        if (deadline.hasPassed()) {
            throw new ChannelException.TimedOutException("the other end takes no messages");
        }
    }

    private void refuseIfClosed() {
        if (closed != null) {
            throw ChannelException.ClosedException.unsent(closed, null);
        }
    }

    /// Takes all waiting messages, so that they go out with one flush; empty once the queue is closed and all is
    /// written.
    public List<byte[]> takeAll() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (closed == null && lines.isEmpty()) {
                changed.await();
            }
            var all = new ArrayList<>(lines);
            lines.clear();
            bytes = 0;
            changed.signalAll();
            return all;
        } finally {
            lock.unlock();
        }
    }

    /// Closes the queue; the first reason stays.
    public void close(String reason) {
        lock.lock();
        try {
            closed = closed == null ? reason : closed;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
