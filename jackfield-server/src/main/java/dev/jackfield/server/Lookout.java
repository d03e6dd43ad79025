package dev.jackfield.server;

import java.time.Duration;

/// Looks at something every second, on a thread of its own, until it is closed.
final class Lookout implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Thread thread;

    /// One look; an interrupt means that nobody wants another.
    interface Look {
        void take() throws InterruptedException;
    }

    private Lookout(String name, Look look) {
        this.thread = Thread.ofVirtual().name(name).start(() -> repeat(look));
    }

    static Lookout start(String name, Look look) {
        return new Lookout(name, look);
    }

    private static void repeat(Look look) {
        try {
            while (true) {
                Thread.sleep(PAUSE);
                look.take();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
