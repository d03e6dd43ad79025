package dev.jackfield.rpc;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Looks at everything that lasts, a few times in a second. Most of it ends between two looks, and has cost nothing
/// more:
/// a timer for each would.
public final class Ticker implements AutoCloseable {
    private static final Duration INTERVAL = Duration.ofMillis(125);

    /// What ends sooner may be over before the next look, and needs a timer of its own.
    public static final long NEAR_NANOS = 2 * INTERVAL.toNanos();

    private static final Duration FINISH_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofMillis(5);

    /// For whatever ends by itself.
    public static final Ticker COMMON = start("watch");

    private final Set<PeriodicCheck> all = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    /// Something that may take long. Neither method may block.
    public interface PeriodicCheck {
        void look();

        /// Nobody will wait for it any more.
        default void giveUp() {}
    }

    private Ticker(String name) {
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    public static Ticker start(String name) {
        var rounds = new Ticker(name);
        rounds.thread.start();
        return rounds;
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
                all.forEach(Ticker::look);
            }
        } catch (InterruptedException closed) {
            // There is nothing more to look at.
        }
    }

    /// One that fails is reported as if it had ended its thread, and the others are looked at as before.
    private static void look(PeriodicCheck lasting) {
        try {
            lasting.look();
        } catch (RuntimeException broken) {
            var thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, broken);
        }
    }

    /// Gives up everything, and waits a moment until it has ended.
    public void finish() {
        close();
        all.forEach(PeriodicCheck::giveUp);
        try {
            for (var end = Deadline.after(FINISH_TIMEOUT); !all.isEmpty() && !end.hasPassed(); ) {
                Thread.sleep(MOMENT);
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
