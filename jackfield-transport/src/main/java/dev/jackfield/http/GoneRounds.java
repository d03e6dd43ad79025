package dev.jackfield.http;

import dev.jackfield.rpc.Deadline;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Arms the watches of the requests that take long. Most are answered between two rounds and cost nothing more.
final class GoneRounds implements AutoCloseable {
    private static final Duration ROUND = Duration.ofMillis(125);
    private static final Duration FAREWELL = Duration.ofSeconds(2);
    private static final Duration LOOK = Duration.ofMillis(5);

    private final Set<GoneWatch> watches = ConcurrentHashMap.newKeySet();
    private final Thread thread = Thread.ofVirtual().name("http gone watch").unstarted(this::run);

    void start() {
        thread.start();
    }

    void add(GoneWatch watch) {
        watches.add(watch);
    }

    void remove(GoneWatch watch) {
        watches.remove(watch);
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(ROUND);
                watches.forEach(GoneWatch::arm);
            }
        } catch (InterruptedException closed) {
            // The server stops.
        }
    }

    /// The server goes away, and all clients with it. What was answered before may still be on its way.
    @Override
    public void close() {
        thread.interrupt();
        watches.forEach(GoneWatch::giveUp);
        try {
            for (var end = Deadline.after(FAREWELL); !watches.isEmpty() && !end.hasPassed(); ) {
                Thread.sleep(LOOK);
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
