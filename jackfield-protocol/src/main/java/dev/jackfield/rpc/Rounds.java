package dev.jackfield.rpc;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Looks at everything that lasts, a few times in a second. Most of it ends between two looks, and has cost nothing
/// more:
/// a timer for each would.
public final class Rounds implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(125);

    /// What ends sooner may be over before the next look, and needs a timer of its own.
    public static final long NEAR_NANOS = 2 * PAUSE.toNanos();

    private static final Duration FAREWELL = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofMillis(5);

    /// For whatever ends by itself.
    public static final Rounds COMMON = start("watch");

    private final Set<Lasting> all = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    /// Something that may take long. Neither method may block.
    public interface Lasting {
        void look();

        /// Nobody will wait for it any more.
        default void giveUp() {}
    }

    private Rounds(String name) {
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    public static Rounds start(String name) {
        var rounds = new Rounds(name);
        rounds.thread.start();
        return rounds;
    }

    public void add(Lasting lasting) {
        all.add(lasting);
    }

    public void remove(Lasting lasting) {
        all.remove(lasting);
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                all.forEach(Rounds::look);
            }
        } catch (InterruptedException closed) {
            // There is nothing more to look at.
        }
    }

    /// One that fails is reported as if it had ended its thread, and the others are looked at as before.
    private static void look(Lasting lasting) {
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
        all.forEach(Lasting::giveUp);
        try {
            for (var end = Deadline.after(FAREWELL); !all.isEmpty() && !end.hasPassed(); ) {
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
