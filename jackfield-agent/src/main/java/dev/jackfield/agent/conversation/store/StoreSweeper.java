package dev.jackfield.agent.conversation.store;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sweeps a store at its start and then every ten minutes, on a thread of its own, until it is closed.
public final class StoreSweeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StoreSweeper.class);
    private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(10);

    private final ConversationStore store;
    private final Thread thread;
    private volatile boolean isClosed;

    private StoreSweeper(ConversationStore store) {
        this.store = store;
        this.thread = Thread.ofVirtual().name("conversation sweeper").unstarted(this::run);
    }

    public static StoreSweeper start(ConversationStore store) {
        var sweeper = new StoreSweeper(store);
        sweeper.thread.start();
        return sweeper;
    }

    private void run() {
        try {
            while (true) {
                sweep();
                Thread.sleep(SWEEP_INTERVAL);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// A failure is logged, and the next round tries again. A round that closing this interrupts has not failed.
    private void sweep() {
        try {
            store.sweep();
        } catch (RuntimeException failed) {
            if (!isClosed) {
                LOG.warn("Expired conversations could not be removed: {}", failed.getMessage());
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
    }
}
