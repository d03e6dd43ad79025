package dev.jackfield.protocol.rpc;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Checks long-running work a few times per second. Most work ends between two checks and then costs nothing,
/// whereas a timer for each would.
public final class Ticker implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(125);

    /// Work that ends sooner than this may be over before the next check, and needs a timer of its own.
    public static final long NEAR_NANOS = 2 * INTERVAL.toNanos();

    private static final Duration FINISH_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofMillis(5);

    /// The ticker for work that ends by itself.
    public static final Ticker COMMON = start("watch");

    private final Set<PeriodicCheck> all = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    /// Work that may take long. Neither method may block.
    public interface PeriodicCheck {
        void check();

        /// Gives up: its result is no longer awaited.
        default void giveUp() {}
    }

    private Ticker(String name) {
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    public static Ticker start(String name) {
        var ticker = new Ticker(name);
        ticker.thread.start();
        return ticker;
    }

    public void add(PeriodicCheck lasting) {
        all.add(lasting);
    }

    public void remove(PeriodicCheck lasting) {
        all.remove(lasting);
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(INTERVAL);
                all.forEach(Ticker::runCheck);
            }
        } catch (InterruptedException interrupted) {
            // The ticker was stopped.
        }
    }

    /// Runs one check. A failure goes to the thread's exception handler, and the other checks go on.
    private static void runCheck(PeriodicCheck lasting) {
        try {
            lasting.check();
        } catch (RuntimeException broken) {
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, broken);
        }
    }

    /// Gives up all work, and waits a moment until it has ended.
    public void finish() {
        close();
        all.forEach(PeriodicCheck::giveUp);
        try {
            for (var end = Deadline.after(FINISH_TIMEOUT); !all.isEmpty() && !end.hasPassed(); ) {
                Thread.sleep(MOMENT);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
