package dev.jackfield.builtin.program;

import dev.jackfield.kind.Finding;
import dev.jackfield.transport.stdio.ChildCommand;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Checks whether the program of a source is installed, and says what to install if not.
final class ProgramCheck {
    private static final String NODE =
            "Install Node.js, which has it: https://nodejs.org (Debian: apt-get install npm).";
    private static final String UV = "Install uv, which has it: https://docs.astral.sh/uv (or: pip install uv).";
    private static final String PYTHON =
            "Install Python 3 (Debian: apt-get install python3); it may be called python3.";
    private static final Map<String, String> INSTALL = Map.of(
            "npx", NODE,
            "npm", NODE,
            "node", NODE,
            "uvx", UV,
            "uv", UV,
            "python", PYTHON,
            "python3", PYTHON,
            "docker", "Install Docker (or write podman instead): https://docs.docker.com/get-docker.",
            "bunx", "Install Bun: https://bun.sh.",
            "deno", "Install Deno: https://deno.com.");
    private static final Pattern SCRIPT = Pattern.compile("(?!-).*\\.(js|mjs|cjs|ts|py|jar|sh)");

    private ProgramCheck() {}

    static Stream<Finding> examine(ProgramSettings source, ChildCommand command) {
        var obstacle = command.problem();
        return obstacle.isPresent()
                ? Stream.of(Finding.problem(obstacle.get(), remedy(source, obstacle.get())))
                : Stream.concat(Stream.of(Finding.fine("Program " + program(source) + " is there")), script(source));
    }

    private static String program(ProgramSettings source) {
        return source.command().getFirst();
    }

    private static String remedy(ProgramSettings source, String obstacle) {
        if (obstacle.contains("sandbox")) {
            return "The program does not run without its sandbox: install what the sandbox needs, or remove"
                    + " `sandbox`.";
        }
        return Optional.ofNullable(INSTALL.get(program(source)))
                .orElse("If it is installed, write its full path: the hub may have another PATH than your shell.");
    }

    /// The file that an interpreter is to run.
    private static Stream<Finding> script(ProgramSettings source) {
        var folder = Optional.ofNullable(source.cwd()).orElse(Path.of(""));
        return source.commandLine().stream()
                .skip(1)
                .filter(word -> SCRIPT.matcher(word).matches() && !word.contains("://") && !word.startsWith("@"))
                .limit(1)
                .filter(_ ->
                        INSTALL.containsKey(program(source)) && !program(source).endsWith("x"))
                .map(folder::resolve)
                .filter(Files::notExists)
                .map(file -> Finding.problem(
                        "There is no file " + file.toAbsolutePath(), "Correct the path in args, or set cwd."));
    }
}
