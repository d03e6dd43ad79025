package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.wire.Outbox;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Writes lines to a pipe on a thread of its own, and notices when the other end stops reading.
final class LineWriter {
    /// One pipe buffer: the largest piece that shows progress as it is made.
    private static final int PIECE = 64 << 10;

    private final OutputStream out;
    private final Outbox outbox;
    private final StreamLimits limits;
    private final Runnable stuck;
    private final CountDownLatch done = new CountDownLatch(1);

    // when the current write last made progress; zero while none runs; written by the writer thread
    private volatile long since;

    /// Writes to a pipe.
    ///
    /// @param stuck called once, when a write makes no progress; the pipe cannot be used any more
    LineWriter(OutputStream out, StreamLimits limits, Runnable stuck) {
        this.out = new BufferedOutputStream(out, PIECE); // standard output would flush every line, and every line feed
        this.outbox = new Outbox(limits.queue(), limits.line());
        this.limits = limits;
        this.stuck = stuck;
    }

    void start(String name) {
        Thread.ofPlatform().daemon().name(name + " writer").start(this::run);
        Thread.ofVirtual().name(name + " watch").start(this::watch);
    }

    void put(byte[] line, Deadline deadline) throws InterruptedException {
        outbox.put(line, deadline);
    }

    /// Closes the stream after everything queued is written. The writer thread does it, because closing may
    /// block.
    void close(String reason) {
        outbox.close(reason);
    }

    private void run() {
        try (out) {
            for (var lines = outbox.takeAll(); !lines.isEmpty(); lines = outbox.takeAll()) {
                write(lines);
            }
        } catch (IOException gone) {
            outbox.close("the other end has stopped reading");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            done.countDown();
        }
    }

    private void write(List<byte[]> lines) throws IOException {
        noteProgress();
        for (var line : lines) {
            writePieces(line);
            out.write('\n');
        }
        out.flush();
        since = 0;
    }

    private void writePieces(byte[] line) throws IOException {
        for (var at = 0; at < line.length; at += PIECE) {
            out.write(line, at, Math.min(PIECE, line.length - at));
            noteProgress();
        }
    }

    private void noteProgress() {
        since = System.nanoTime() | 1;
    }

    private void watch() {
        try {
            while (!done.await(limits.write().toNanos() / 4 + 1, TimeUnit.NANOSECONDS)) {
                if (isStuck()) {
                    outbox.close("the other end has read nothing for " + seconds(limits.write()));
                    stuck.run();
                    return;
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isStuck() {
        var last = since;
        return last != 0 && System.nanoTime() - last > limits.write().toNanos();
    }

    static String seconds(Duration time) {
        return time.toMillis() / 1000.0 + " s";
    }
}
