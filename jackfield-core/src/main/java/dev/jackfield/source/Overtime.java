package dev.jackfield.source;

import dev.jackfield.rpc.Deadline;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Interrupts Java code that takes longer than its call may. One thread looks after all calls of a source, because a
/// timer for each would cost more than most of them; it sleeps while there are none.
final class Overtime implements AutoCloseable {
    private static final long LOOK_NANOS = 50_000_000;

    private final Set<Running> running = ConcurrentHashMap.newKeySet();

    // set when it starts; read by every call
    private volatile @Nullable Thread watcher;
    private volatile boolean isAsleep;
    private volatile boolean isClosed;

    void start(String source) {
        watcher = Thread.ofVirtual().name("overtime-" + source).start(this::watch);
    }

    /// A call begins on this thread; whoever gets this ends it.
    Running begin(Deadline deadline) {
        var call = new Running(deadline.nanoTime());
        running.add(call);
        if (isAsleep) {
            LockSupport.unpark(watcher);
        }
        return call;
    }

    private void watch() {
        while (!isClosed) {
            if (running.isEmpty()) {
                sleep();
            } else {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            running.forEach(Running::interruptIfLate);
        }
    }

    /// Looks once more after saying so, or a call that came just before would not be seen.
    private void sleep() {
        isAsleep = true;
        if (running.isEmpty() && !isClosed) {
            LockSupport.park();
        }
        isAsleep = false;
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(watcher);
    }

    /// A call while it runs.
    final class Running {
        private final Thread thread = Thread.currentThread();

        // guarded by this
        private long deadline;
        private long pausedAt;
        private boolean isPaused;
        private boolean isLate;
        private boolean isOver;

        private Running(long deadline) {
            this.deadline = deadline;
        }

        synchronized void interruptIfLate() {
            if (!isOver && !isPaused && !isLate && deadline - System.nanoTime() <= 0) {
                isLate = true;
                thread.interrupt();
            }
        }

        /// How long a human thinks is not the tool's fault.
        synchronized void pause() {
            isPaused = true;
            pausedAt = System.nanoTime();
        }

        synchronized void goOn() {
            isPaused = false;
            deadline += System.nanoTime() - pausedAt;
        }

        /// Nobody interrupts its thread any more. Says whether somebody did, and takes that back.
        boolean end() {
            running.remove(this);
            synchronized (this) {
                isOver = true;
                if (isLate) {
                    Thread.interrupted();
                }
                return isLate;
            }
        }
    }
}
