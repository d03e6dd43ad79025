package dev.jackfield.cli;

import dev.jackfield.inspect.pages.ShellWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/// A command in a process and a terminal of its own, which the program `script` opens.
final class PseudoTerminal implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/bin/script");

    /// A build in the background of a shell ignores Ctrl-C, and so would all programs that it starts.
    private static final String HEARS_CTRL_C = "env --default-signal=INT";

    private static final long LONGEST_WAIT_SECONDS = 180;

    private final Process process;

    // guarded by this; what was awaited is taken away
    private final StringBuilder shown = new StringBuilder();

    /// Whether this machine has the program; tests in terminals are left out without it.
    static boolean canBeOpened() {
        return Files.isExecutable(PROGRAM);
    }

    PseudoTerminal(Path folder, String... arguments) throws IOException {
        var builder = new ProcessBuilder(PROGRAM.toString(), "-qfec", line(arguments), "/dev/null")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        builder.environment().put("JACKFIELD_HOME", folder.resolve("state").toString());
        builder.environment().put("HOME", folder.toString());
        process = builder.start();
        Thread.ofPlatform().daemon().name("terminal").start(this::read);
    }

    private static String line(String... arguments) {
        var words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djackfield.terminals=012",
                "-cp",
                System.getProperty("java.class.path"),
                JackfieldCommand.class.getName()));
        words.addAll(List.of(arguments));
        return words.stream().map(ShellWord::quote).collect(Collectors.joining(" ", "exec " + HEARS_CTRL_C + " ", ""));
    }

    private void read() {
        var characters = new char[8192];
        try (var in = process.inputReader(StandardCharsets.UTF_8)) {
            for (var count = in.read(characters); count >= 0; count = in.read(characters)) {
                show(new String(characters, 0, count));
            }
        } catch (IOException closed) {
            // The program has ended.
        }
    }

    private synchronized void show(String text) {
        shown.append(text);
        notifyAll();
    }

    /// Waits until this text is shown, after everything that was awaited before.
    synchronized PseudoTerminal await(String text) throws InterruptedException {
        var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_WAIT_SECONDS);
        while (shown.indexOf(text) < 0) {
            var millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (millis <= 0) {
                throw new AssertionError("'%s' is not shown in: %s".formatted(text, shown));
            }
            wait(millis);
        }
        shown.delete(0, shown.indexOf(text) + text.length());
        return this;
    }

    PseudoTerminal type(String keys) {
        try {
            process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
            return this;
        } catch (IOException ended) {
            throw new UncheckedIOException(ended);
        }
    }

    int exit() throws InterruptedException {
        if (!process.waitFor(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("The command has not ended: " + shown);
        }
        return process.exitValue();
    }

    /// Ends the command and waits for its end: its folder is deleted then, and the next command must not find it.
    @Override
    public void close() {
        var programs = process.descendants().toList();
        programs.forEach(ProcessHandle::destroy);
        programs.forEach(PseudoTerminal::awaitEnd);
        process.destroy();
    }

    private static void awaitEnd(ProcessHandle program) {
        try {
            program.onExit().get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException hangs) {
            program.destroyForcibly();
            throw new AssertionError("The command does not end: " + program.info(), hangs);
        }
    }
}
