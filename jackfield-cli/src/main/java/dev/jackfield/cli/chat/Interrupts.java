package dev.jackfield.cli.chat;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts how often Ctrl-C was pressed since the last line was typed: the first time interrupts the chat, which
/// cancels a turn, and the second time ends the program.
public final class Interrupts {
    private final Thread chat;
    private final Runnable end;
    private final AtomicInteger presses = new AtomicInteger();

    /// Interrupts the calling thread.
    ///
    /// @param end ends the program, even when the chat does not react
    public Interrupts(Runnable end) {
        this.chat = Thread.currentThread();
        this.end = end;
    }

    /// Ctrl-C was pressed. May be called from any thread.
    public void press() {
        if (presses.incrementAndGet() > 1) {
            end.run();
        } else {
            chat.interrupt();
        }
    }

    void reset() {
        presses.set(0);
    }
}
