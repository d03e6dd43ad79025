package dev.jackfield.cli.questions;

import dev.jackfield.cli.base.BoundedLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// The lines of standard input. A thread of its own reads them, one for each that is asked for, because a read
/// from a terminal cannot be interrupted and waiting for a line must be. Used by one thread.
public final class Keyboard {
    /// A longer line is refused, not cut.
    public static final int LONGEST_LINE = 1 << 20;

    private final BufferedReader input;
    private final Semaphore wanted = new Semaphore(0);
    private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

    // whether the reading thread owes a line; stays true when waiting for it was interrupted
    private boolean isOwed;
    private boolean isStarted;

    public Keyboard(InputStream input) {
        this.input = new BufferedReader(new InputStreamReader(input, encoding()));
    }

    private static Charset encoding() {
        return Charset.forName(System.getProperty("stdin.encoding", "UTF-8"), StandardCharsets.UTF_8);
    }

    /// Waits for the next line, of which one character more than [#LONGEST_LINE] is kept; null at the end of the
    /// input.
    public @Nullable String readLine() throws InterruptedException {
        if (!isOwed) {
            isOwed = true;
            start();
            wanted.release();
        }
        var line = lines.take();
        isOwed = false;
        return line.orElse(null);
    }

    private void start() {
        if (!isStarted) {
            isStarted = true;
            Thread.ofPlatform().daemon().name("keyboard").start(this::read);
        }
    }

    private void read() {
        try {
            while (true) {
                wanted.acquire();
                lines.add(Optional.ofNullable(readInput()));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private @Nullable String readInput() {
        try {
            var line = BoundedLine.read(input, LONGEST_LINE + 1);
            return line != null && line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        } catch (IOException unreadable) {
            return null;
        }
    }
}
