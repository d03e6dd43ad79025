package dev.jackfield.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A process that a test started. Every wait has a deadline, and closing ends it with all that it started.
final class Child implements AutoCloseable {
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final Process process;
    private final Output out;
    private final Output err;

    private Child(Process process) {
        this.process = process;
        this.out = new Output(process.getInputStream());
        this.err = new Output(process.getErrorStream());
    }

    static Child start(ProcessBuilder builder) {
        try {
            var child = new Child(builder.start());
            child.process.getOutputStream().close();
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Could not start " + builder.command().getFirst(), e);
        }
    }

    /// Waits until a line of stderr contains the pattern.
    MatchResult awaitError(Pattern pattern, Duration deadline) {
        var end = System.nanoTime() + deadline.toNanos();
        try {
            while (true) {
                var line = err.unread.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (line == null) {
                    throw new IllegalStateException(
                            "No line like '%s' within %s: %s".formatted(pattern, deadline, err));
                }
                var matcher = pattern.matcher(line);
                if (matcher.find()) {
                    return matcher.toMatchResult();
                }
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /// Waits for the end of the process.
    Finished finish(Duration deadline) {
        try {
            if (!process.waitFor(deadline)) {
                throw new IllegalStateException("Not finished within %s: %s%s".formatted(deadline, out, err));
            }
            out.reader.join(GRACE);
            err.reader.join(GRACE);
            return new Finished(process.exitValue(), out.toString(), err.toString());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        var started = process.descendants().toList();
        process.destroy();
        started.forEach(ProcessHandle::destroy);
        try {
            if (!process.waitFor(GRACE)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("Interrupted while waiting for a process", e);
    }

    record Finished(int exitCode, String out, String err) {
        Finished orThrow() {
            if (exitCode != 0) {
                throw new IllegalStateException("Exit code %d: %s%s".formatted(exitCode, err, out));
            }
            return this;
        }
    }

    /// Read by a thread of its own, because a full pipe would stop the process.
    private static final class Output {
        private final Queue<String> text = new ConcurrentLinkedQueue<>();
        private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();
        private final Thread reader;

        Output(InputStream stream) {
            reader = Thread.startVirtualThread(() -> drain(stream));
        }

        private void drain(InputStream stream) {
            try (var lineReader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                lineReader.lines().forEach(line -> {
                    text.add(line);
                    unread.add(line);
                });
            } catch (IOException | UncheckedIOException e) {
                text.add("(output lost: " + e.getMessage() + ")");
            }
        }

        @Override
        public String toString() {
            return String.join("\n", text);
        }
    }
}
