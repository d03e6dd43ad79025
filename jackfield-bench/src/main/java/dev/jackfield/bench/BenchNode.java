package dev.jackfield.bench;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The Node and the npm packages that are installed for the benchmarks.
public final class BenchNode {
    private static final Path PACKAGES =
            Path.of("jackfield-bench/npm/node_modules").toAbsolutePath();
    private static final URI LOOPBACK =
            Path.of("jackfield-conformance/npm/loopback.mjs").toUri();

    private BenchNode() {}

    static List<String> command(String script, String... arguments) {
        var command = new ArrayList<>(List.of(requireInstalled("node/bin/node"), requireInstalled(script)));
        command.addAll(List.of(arguments));
        return command;
    }

    /// The command that runs a script of this project.
    public static List<String> scriptCommand(Path script) {
        return List.of(requireInstalled("node/bin/node"), script.toString());
    }

    /// The command that runs a server on loopback only, which would otherwise listen on every interface.
    static List<String> onLoopback(String script, String... arguments) {
        var command = command(script, arguments);
        command.addAll(1, List.of("--import", LOOPBACK.toString()));
        return command;
    }

    /// Finds a program of a package that npm installs only on some systems.
    static Optional<Path> program(String file) {
        return Optional.of(PACKAGES.resolve(file)).filter(Files::isExecutable);
    }

    private static String requireInstalled(String file) {
        var path = PACKAGES.resolve(file);
        if (!Files.exists(path)) {
            throw new IllegalStateException(path + " is missing. Start the benchmarks with jackfield-bench/run.");
        }
        return path.toString();
    }
}
