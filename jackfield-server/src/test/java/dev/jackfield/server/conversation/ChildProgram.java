package dev.jackfield.server.conversation;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A process of these tests, and what it says on its standard output. It is killed when this is closed.
final class ChildProgram implements AutoCloseable {
    private final Process process;
    private final BufferedReader said;

    private ChildProgram(Process process) {
        this.process = process;
        this.said = process.inputReader();
    }

    static ChildProgram start(ArchivedClassPath classes, Class<?> program, Object... arguments) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:disable", "--enable-native-access=ALL-UNNAMED"));
        command.addAll(classes.options());
        command.add(program.getName());
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        return new ChildProgram(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /// Waits for what it says next; empty when it has ended.
    Optional<String> nextLine() throws IOException {
        return Optional.ofNullable(said.readLine());
    }

    /// Kills it at once; what it said can still be read.
    void kill() {
        process.toHandle().destroyForcibly();
    }

    int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
