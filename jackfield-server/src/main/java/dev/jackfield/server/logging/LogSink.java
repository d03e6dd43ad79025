package dev.jackfield.server.logging;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Supplier;

/// Writes the lines of the log. A line is written at once while there are few. Lines that can wait and follow
/// each other closely are written together a moment later, because a system call for each line slows down a
/// busy hub.
final class LogSink {
    private static final Duration MOMENT = Duration.ofMillis(10);
    private static final int FULL = 64 << 10;

    private final Supplier<? extends OutputStream> out;

    // all guarded by this
    private final ByteArrayOutputStream waiting = new ByteArrayOutputStream(FULL);
    private long written = System.nanoTime() - MOMENT.toNanos();
    private boolean isEnding;

    private LogSink(Supplier<? extends OutputStream> out) {
        this.out = out;
    }

    /// Flushes waiting lines before the JVM ends, unless it is killed.
    ///
    /// @param out asked each time, because standard error can be exchanged
    static LogSink start(Supplier<? extends OutputStream> out) {
        var sink = new LogSink(out);
        Thread.ofPlatform().daemon().name("log").start(sink::run);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(sink::end));
        return sink;
    }

    /// Adds a line; one that cannot wait takes those before it along.
    synchronized void put(byte[] line, boolean canWait) {
        waiting.writeBytes(line);
        if (!canWait || isEnding || waiting.size() >= FULL || System.nanoTime() - written >= MOMENT.toNanos()) {
            flush();
        } else if (waiting.size() == line.length) {
            notifyAll(); // the first that waits
        }
    }

    /// Writes every line at once from now on, because the JVM is about to end.
    synchronized void end() {
        isEnding = true;
        flush();
    }

    private synchronized void flush() {
        written = System.nanoTime();
        if (waiting.size() > 0) {
            write(waiting.toByteArray());
            waiting.reset();
        }
    }

    /// Ignores failures: there is no other place to report that the log cannot be written.
    private void write(byte[] lines) {
        try {
            out.get().write(lines);
            out.get().flush();
        } catch (IOException unheard) {
            // The next lines may get through.
        }
    }

    private synchronized void run() {
        try {
            while (true) {
                while (waiting.size() == 0) {
                    wait();
                }
                wait(MOMENT.toMillis());
                flush();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
