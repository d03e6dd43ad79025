package dev.jackfield.documents;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Removes expired documents, at once and then every ten minutes, on a thread of its own.
final class Sweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);
    private static final Duration PAUSE = Duration.ofMinutes(10);

    private final Runnable sweep;

    // guarded by this
    private @Nullable Thread thread;
    private boolean isClosed;

    Sweeper(Runnable sweep) {
        this.sweep = sweep;
    }

    synchronized void start(String id) {
        if (thread == null && !isClosed) {
            thread = Thread.ofVirtual().name(id + " sweeper").start(this::run);
        }
    }

    private void run() {
        try {
            while (true) {
                sweep();
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Removes expired documents; a failure is logged, and the next round tries again. What is closed together with
    /// this may fail in the middle of a round, which says nothing.
    private void sweep() {
        try {
            sweep.run();
        } catch (RuntimeException failed) {
            if (!isClosed()) {
                LOG.warn("Expired documents could not be removed: {}", failed.getMessage());
            }
        }
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        if (thread != null) {
            thread.interrupt();
        }
    }
}
