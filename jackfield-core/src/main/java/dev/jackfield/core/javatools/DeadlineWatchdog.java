package dev.jackfield.core.javatools;

import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Patience;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Interrupts Java code that exceeds the deadline of its call. One thread watches all calls of a source,
/// because a timer for each would cost more than most calls; it sleeps while there are none.
final class DeadlineWatchdog implements AutoCloseable {
    private static final long LOOK_NANOS = 50_000_000;

    /// The innermost call on this thread. Calls may be nested on one thread, also those of different sources.
    private static final ThreadLocal<@Nullable Running> INNERMOST = new ThreadLocal<>();

    private final Set<Running> running = ConcurrentHashMap.newKeySet();

    // set when it starts; read by every call
    private volatile @Nullable Thread watcher;
    private volatile boolean isAsleep;
    private volatile boolean isClosed;

    void start(String source) {
        watcher = Thread.ofVirtual().name("overtime-" + source).start(this::watch);
    }

    /// Registers a call that begins on this thread. The caller must end it.
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

    /// Sleeps while there is no call. Checks again after announcing it, because a call may have begun just
    /// before.
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

        /// Returns the patience of the call. It rests while the user is asked, because that time does not count
        /// against the tool.
        Patience patience() {
            return patience;
        }

        synchronized void interruptIfLate() {
            if (!isOver && !isLate && patience.nanosLeft() <= 0) {
                isLate = true;
                thread.interrupt();
            }
        }

        /// Ends the call, so that its thread is not interrupted any more. Returns whether it was, and clears the
        /// interrupt.
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

        /// Restores the interrupt for this call, which an inner call has cleared.
        private synchronized void interruptAgain() {
            if (isLate && !isOver) {
                thread.interrupt();
            }
        }
    }
}
