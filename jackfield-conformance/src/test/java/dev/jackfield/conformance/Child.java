package dev.jackfield.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
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

    /// Starts a process that finds its standard input at the end.
    static Child start(ProcessBuilder builder) {
        var child = open(builder);
        child.hangUp();
        return child;
    }

    /// Starts a process that reads what `say` says.
    static Child open(ProcessBuilder builder) {
        try {
            return new Child(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Could not start " + builder.command().getFirst(), e);
        }
    }

    /// Writes one line to standard input.
    void say(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException("It no longer listens: " + err, e);
        }
    }

    void hangUp() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Waits until a line of stderr contains the pattern.
    MatchResult awaitError(Pattern pattern, Duration deadline) {
        return await(err, pattern, deadline);
    }

    /// Waits until a line of stdout contains the pattern.
    MatchResult awaitLine(Pattern pattern, Duration deadline) {
        return await(out, pattern, deadline);
    }

    private MatchResult await(Output output, Pattern pattern, Duration deadline) {
        var end = System.nanoTime() + deadline.toNanos();
        try {
            while (true) {
                var line = output.unread.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (line == null) {
                    throw new IllegalStateException(
                            "No line like '%s' within %s: %s%s".formatted(pattern, deadline, out, err));
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

    /// What it has printed on stderr so far.
    String err() {
        return err.toString();
    }

    /// Ends it as a person or a service manager does; what it started is its own business.
    void terminate() {
        process.destroy();
    }

    /// Ends it without a word, as `kill -9` does; what it started is its own business.
    void kill() {
        process.destroyForcibly();
    }

    /// Sends it a signal and goes on listening to it, which the JDK's own way of ending processes does not.
    void signal(String name) {
        try {
            var sent = new ProcessBuilder("kill", "-" + name, "" + process.pid())
                    .start()
                    .waitFor();
            if (sent != 0) {
                throw new IllegalStateException("There is no process to send " + name + " to");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    long pid() {
        return process.pid();
    }

    /// The processes that it started and that still run.
    List<ProcessHandle> started() {
        return process.descendants().toList();
    }

    boolean endsWithin(Duration time) {
        try {
            return process.waitFor(time);
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
