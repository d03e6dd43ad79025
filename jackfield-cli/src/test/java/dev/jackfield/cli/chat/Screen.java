package dev.jackfield.cli.chat;

import java.io.Writer;
import java.time.Duration;

/// What is written, for a test that waits until something is there.
final class Screen extends Writer {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    // guarded by this
    private final StringBuilder text = new StringBuilder();

    @Override
    public synchronized void write(char[] written, int from, int length) {
        text.append(written, from, length);
        notifyAll();
    }

    /// Waits until this text is on the screen.
    synchronized void await(String wanted) throws InterruptedException {
        var end = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (text.indexOf(wanted) < 0) {
            var millis = (end - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                throw new AssertionError("'%s' did not appear in: %s".formatted(wanted, text));
            }
            wait(millis);
        }
    }

    @Override
    public synchronized String toString() {
        return text.toString();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
