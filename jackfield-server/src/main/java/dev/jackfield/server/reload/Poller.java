package dev.jackfield.server.reload;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs a check every second, on a thread of its own, until it is closed.
final class Poller implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Thread thread;

    /// One check; an interrupt ends the poller.
    interface Look {
        void take() throws InterruptedException;
    }

    private Poller(String name, Look look) {
        this.thread = Thread.ofVirtual().name(name).start(() -> repeat(look));
    }

    static Poller start(String name, Look look) {
        return new Poller(name, look);
    }

    private static void repeat(Look look) {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                once(look);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /// Runs one check. A failure is logged and must not end the poller, which would go unnoticed.
    private static void once(Look look) throws InterruptedException {
        try {
            look.take();
        } catch (RuntimeException | Error failure) {
            LOG.error(
                    "Checking the {} failed; it will be checked again",
                    Thread.currentThread().getName(),
                    failure);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
