package dev.jackfield.transport.stdio;

import dev.jackfield.protocol.rpc.ChannelException;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/// Finds the file of a command before it is started, so that the error can say what is wrong.
final class ProgramFinder {
    private ProgramFinder() {}

    static Path of(ChildCommand command) {
        command.cwd().filter(folder -> !Files.isDirectory(folder)).ifPresent(folder -> {
            throw refusal(command, "its folder '" + folder + "' does not exist", "Create it or correct cwd.");
        });
        var file = command.program().contains("/") ? findByPath(command) : findOnPath(command);
        if (!Files.isExecutable(file)) {
            throw refusal(command, "'" + file + "' is not executable", "Run chmod +x on it or correct the command.");
        }
        return file;
    }

    private static Path findByPath(ChildCommand command) {
        var file = command.cwd().orElse(Path.of("")).resolve(command.program()).toAbsolutePath();
        if (!Files.isRegularFile(file)) {
            throw refusal(command, "no such file", "Install it or correct the path.");
        }
        return file;
    }

    private static Path findOnPath(ChildCommand command) {
        var path = Optional.ofNullable(command.env().get("PATH")).or(() -> Optional.ofNullable(System.getenv("PATH")));
        return find(command.program(), path.orElse(""))
                .orElseThrow(() -> refusal(command, "no such program on PATH", "Install it or write its full path."));
    }

    /// Finds an executable of that name on the path, or else a file that is not executable.
    static Optional<Path> find(String name, String path) {
        var files = Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Files::isRegularFile)
                .toList();
        return files.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .or(() -> files.stream().findFirst());
    }

    static ChannelException refusal(ChildCommand command, String problem, String remedy) {
        return new ChannelException.ClosedException("Cannot start '%s': %s (source %s). %s"
                .formatted(command.program(), problem, command.name(), remedy)
                .strip());
    }
}
