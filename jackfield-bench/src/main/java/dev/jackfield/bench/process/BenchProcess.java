package dev.jackfield.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// A process that a benchmark started; its output is in its log.
public final class BenchProcess implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final Process process;
    private final Path log;

    BenchProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /// Waits until the log contains this.
    public MatchResult await(Pattern said) {
        var end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end) {
            var matcher = said.matcher(log());
            if (matcher.find()) {
                return matcher.toMatchResult();
            }
            pause();
        }
        throw new IllegalStateException("%s does not contain '%s'; it is: %s".formatted(log, said, log()));
    }

    /// Waits until a port of loopback is listened on.
    public void await(int port) {
        var end = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < end) {
            try (var _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException notYet) {
                pause();
            }
        }
        throw new IllegalStateException("%s does not listen on port %d: %s".formatted(log, port, log()));
    }

    private void pause() {
        try {
            if (process.waitFor(Duration.ofMillis(20))) {
                throw new IllegalStateException("%s has ended: %s".formatted(log, log()));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private String log() {
        try {
            return Files.readString(log);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// The size of its log.
    public long logBytes() throws IOException {
        return Files.size(log);
    }

    public Process process() {
        return process;
    }

    /// The processes that are measured: without the upstream, whose command line contains this.
    public ProcessTree without(String upstream) {
        return new ProcessTree(process.toHandle(), upstream);
    }

    /// Ends the process and all that it started.
    @Override
    public void close() {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(GRACE)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        started.forEach(ProcessHandle::destroyForcibly);
    }
}
