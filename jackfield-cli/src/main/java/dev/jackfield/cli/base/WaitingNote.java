package dev.jackfield.cli.base;

import java.time.Duration;

/// Says what a command waits for, once that takes long.
public final class WaitingNote implements AutoCloseable {
    private static final Duration LONG = Duration.ofSeconds(2);

    private final Thread thread;

    private WaitingNote(Thread thread) {
        this.thread = thread;
    }

    /// For commands that test a source.
    public static WaitingNote ofFirstAnswer(Terminal terminal, String source) {
        return start(terminal, "Waiting until '%s' answers its first request …".formatted(source));
    }

    public static WaitingNote start(Terminal terminal, String text) {
        return startAfter(LONG, terminal, text);
    }

    static WaitingNote startAfter(Duration time, Terminal terminal, String text) {
        return new WaitingNote(Thread.ofVirtual().name("waiting note").start(() -> {
            try {
                Thread.sleep(time);
                terminal.note(text);
            } catch (InterruptedException interrupted) {
                // It did not take long.
            }
        }));
    }

    /// The wait is over: nothing is said from now on.
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
