package dev.jackfield.conformance;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The Node that is installed with the npm packages, whatever Node the machine has.
final class NodeRuntime {
    private static final Path NPM = Stream.of("npm", "jackfield-conformance/npm")
            .map(Path::of)
            .filter(folder -> Files.exists(folder.resolve("package.json")))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("Run the tests in the folder of their module."))
            .toAbsolutePath();
    private static final Path PROGRAM = installed("node/bin/node");
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private NodeRuntime() {}

    /// A file of an installed package.
    static Path installed(String file) {
        var path = NPM.resolve("node_modules").resolve(file);
        if (!Files.exists(path)) {
            throw new IllegalStateException("%s is missing. Run npm/install.sh first.".formatted(path));
        }
        return path;
    }

    /// A file of ours, beside the packages.
    static Path resolve(String file) {
        return NPM.resolve(file);
    }

    /// A command line for others to start.
    static List<String> command(Path script, String... arguments) {
        return Stream.concat(Stream.of(PROGRAM.toString(), script.toString()), Stream.of(arguments))
                .toList();
    }

    static Child start(Map<String, String> environment, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(PROGRAM.toString());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command);
        builder.environment().merge("PATH", "", (path, _) -> PROGRAM.getParent() + File.pathSeparator + path);
        builder.environment().putAll(environment);
        return Child.start(builder);
    }

    static Child.Finished run(Map<String, String> environment, List<String> arguments) {
        try (var child = start(environment, arguments)) {
            return child.finish(DEADLINE);
        }
    }
}
