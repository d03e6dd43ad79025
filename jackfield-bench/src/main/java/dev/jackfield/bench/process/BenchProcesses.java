package dev.jackfield.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;

/// All processes of one benchmark, in a folder of their own. They end with it, also when it is interrupted.
public final class BenchProcesses implements AutoCloseable {
    private final Path folder;
    private final ConcurrentLinkedDeque<BenchProcess> running = new ConcurrentLinkedDeque<>();
    private final Thread atExit = new Thread(this::end);

    private BenchProcesses(Path folder) {
        this.folder = folder;
    }

    public static BenchProcesses in(Path parent) {
        try {
            var programs = new BenchProcesses(Files.createTempDirectory(Files.createDirectories(parent), "run"));
            Runtime.getRuntime().addShutdownHook(programs.atExit);
            return programs;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Writes a file for a program, and returns its folder.
    public Path file(String program, String name, String content) {
        try {
            var home = Files.createDirectories(folder.resolve(program));
            var file = home.resolve(name);
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, content);
            return home;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /// Starts a program in its own folder.
    public BenchProcess start(String name, Map<String, String> variables, List<String> command) {
        var home = file(name, "command", String.join(" ", command) + "\n");
        var log = home.resolve("log");
        var builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.to(log.toFile()));
        builder.environment().putAll(variables);
        try {
            var program = new BenchProcess(builder.start(), log);
            running.push(program);
            return program;
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot start " + command.getFirst(), failed);
        }
    }

    /// Starts a program that is used over its pipes.
    public Process open(String name, Map<String, String> variables, List<String> command) {
        var home = file(name, "command", String.join(" ", command) + "\n");
        var log = home.resolve("log");
        var builder = new ProcessBuilder(command).directory(home.toFile()).redirectError(Redirect.to(log.toFile()));
        builder.environment().putAll(variables);
        try {
            var process = builder.start();
            running.push(new BenchProcess(process, log));
            return process;
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot start " + command.getFirst(), failed);
        }
    }

    /// Returns a free port, for programs that cannot report the one they were given.
    public static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        end();
    }

    private void end() {
        running.forEach(BenchProcess::close);
    }
}
