package dev.jackfield.http;

import dev.jackfield.rpc.Deadline;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Looks at everything that lasts, a few times in a second. Most of it ends between two looks, and has cost nothing
/// more:
/// a timer for each would.
final class Rounds implements AutoCloseable {
    static final Duration PAUSE = Duration.ofMillis(125);

    private static final Duration FAREWELL = Duration.ofSeconds(2);
    private static final Duration MOMENT = Duration.ofMillis(5);

    private final Set<Lasting> all = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    /// Something that may take long. Neither method may block.
    interface Lasting {
        void look();

        /// Nobody will wait for it any more.
        default void giveUp() {}
    }

    private Rounds(String name) {
        this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
    }

    static Rounds start(String name) {
        var rounds = new Rounds(name);
        rounds.thread.start();
        return rounds;
    }

    void add(Lasting lasting) {
        all.add(lasting);
    }

    void remove(Lasting lasting) {
        all.remove(lasting);
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                all.forEach(Lasting::look);
            }
        } catch (InterruptedException closed) {
            // There is nothing more to look at.
        }
    }

    /// Gives up everything, and waits a moment until it has ended.
    void finish() {
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
