package dev.jackfield.javatools;

import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Patience;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Interrupts Java code that takes longer than its call may. One thread looks after all calls of a source, because a
/// timer for each would cost more than most of them; it sleeps while there are none.
final class DeadlineWatchdog implements AutoCloseable {
    private static final long LOOK_NANOS = 50_000_000;

    /// Calls inside each other may run on one thread, also of different sources.
    private static final ThreadLocal<@Nullable Running> INNERMOST = new ThreadLocal<>();

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
        var call = new Running(Patience.until(deadline), INNERMOST.get());
        INNERMOST.set(call);
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
        private final Patience patience;
        private final @Nullable Running outer;

        // guarded by this
        private boolean isLate;
        private boolean isOver;

        private Running(Patience patience, @Nullable Running outer) {
            this.patience = patience;
            this.outer = outer;
        }

        /// Rests while the caller is asked: how long a human thinks is not the tool's fault.
        Patience patience() {
            return patience;
        }

        synchronized void interruptIfLate() {
            if (!isOver && !isLate && patience.nanosLeft() <= 0) {
                isLate = true;
                thread.interrupt();
            }
        }

        /// Nobody interrupts its thread any more. Says whether somebody did, and takes that back.
        boolean end() {
            running.remove(this);
            leave();
            boolean wasLate;
            synchronized (this) {
                isOver = true;
                wasLate = isLate;
                if (wasLate) {
                    Thread.interrupted();
                }
            }
            if (wasLate && outer != null) {
                outer.interruptAgain();
            }
            return wasLate;
        }

        private void leave() {
            if (outer == null) {
                INNERMOST.remove();
            } else {
                INNERMOST.set(outer);
            }
        }

        /// An inner call took the interrupt back that was meant for this one, too.
        private synchronized void interruptAgain() {
            if (isLate && !isOver) {
                thread.interrupt();
            }
        }
    }
}
