package dev.jackfield.server.reload;

import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.transport.files.LookSchedule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs a check every second, and soon when asked, on a thread of its own, until it is closed.
final class Poller implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private final LookSchedule schedule = new LookSchedule();
    private final Thread thread;

    /// One check; an interrupt ends the poller.
    interface Look {
        void run() throws InterruptedException;
    }

    private Poller(String name, Look look) {
        this.thread = Thread.ofVirtual().name(name).start(() -> repeat(look));
    }

    static Poller start(String name, Look look) {
        return new Poller(name, look);
    }

    /// Waits until a check that began after this moment has ended. Returns whether that was in time.
    boolean pollNow(Deadline deadline) throws InterruptedException {
        return schedule.awaitLook(deadline);
    }

    private void repeat(Look look) {
        try {
            while (schedule.awaitNext()) {
                runOnce(look);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Runs one check. A failure is logged and must not end the poller, which would go unnoticed.
    private static void runOnce(Look look) throws InterruptedException {
        try {
            look.run();
        } catch (RuntimeException | Error failure) {
            LOG.error(
                    "Checking the {} failed; it will be checked again",
                    Thread.currentThread().getName(),
                    failure);
        }
    }

    @Override
    public void close() {
        schedule.close();
        thread.interrupt();
    }
}
