package dev.jackfield.sandbox;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.transport.stdio.ChildCommand;
import dev.jackfield.transport.stdio.Confinement;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/// A Python of this machine, as it described itself.
///
/// @param file the program itself, behind all links and shims
/// @param folders its libraries
/// @param worker the worker, compiled by this Python, packed, in base64: to compile it for each script would take a
///     quarter of its time
record PythonInstall(PythonMode mode, Path file, List<Path> folders, String version, String worker) {
    private static final String NAME = "python3";
    private static final Path SYSTEM = Path.of("/usr");
    private static final Path TIME_ZONES = Path.of("/usr/share/zoneinfo");
    private static final List<Path> OF_SYSTEM = List.of(Path.of("/usr/lib"), Path.of("/usr/lib64"));
    private static final long ANSWER_SECONDS = 10;

    /// Prints where this Python is, and the worker that it reads, compiled.
    private static final String QUESTION = """
        import sys, os, marshal, zlib, binascii, json
        if sys.version_info < (3, 8): sys.exit()
        code = compile(sys.stdin.buffer.read(), "<worker>", "exec", dont_inherit=True, optimize=2)
        print(json.dumps({
            "file": os.path.realpath(sys.executable),
            "libraries": os.path.dirname(os.path.dirname(os.path.realpath(os.__file__))),
            "version": "%d.%d.%d" % sys.version_info[:3],
            "worker": binascii.b2a_base64(zlib.compress(marshal.dumps(code)), newline=False).decode()}))
        """;

    /// Finds the programs of that name, those of the system first: others may lie in a home, or be a shim that needs
    /// one.
    static Stream<Path> candidates(String path) {
        return Stream.concat(
                        Stream.of("/usr/bin", "/usr/local/bin"),
                        Stream.of(path.split(File.pathSeparator, -1)).filter(folder -> !folder.isEmpty()))
                .map(folder -> Path.of(folder, NAME))
                .filter(Files::isExecutable)
                .distinct()
                .sorted(Comparator.comparing(file -> !file.startsWith(SYSTEM)));
    }

    /// Asks a program what it is; empty when it is no Python of at least 3.8.
    static Optional<PythonInstall> ask(Path candidate, PythonMode mode) {
        try {
            return askCandidate(candidate, mode)
                    .map(answer -> new PythonInstall(
                            mode,
                            Path.of(answer.text("file").orElseThrow()),
                            folders(Path.of(answer.text("libraries").orElseThrow())),
                            answer.text("version").orElseThrow(),
                            answer.text("worker").orElseThrow()));
        } catch (IOException | RuntimeException unfit) {
            return Optional.empty();
        }
    }

    private static Optional<Fields> askCandidate(Path candidate, PythonMode mode) throws IOException {
        var builder = new ProcessBuilder(candidate.toString(), "-I", "-S", "-B", "-c", QUESTION);
        builder.environment().keySet().removeIf(name -> !name.matches("PATH|HOME|PYENV_.*|ASDF_.*"));
        var process = builder.redirectError(Redirect.DISCARD).start();
        var watch = Thread.ofVirtual().start(() -> endLate(process));
        try {
            try (var in = process.outputWriter(StandardCharsets.UTF_8)) {
                in.write(mode.readSource());
            }
            var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return said.isBlank() ? Optional.empty() : Json.parse(said.strip()).object();
        } finally {
            watch.interrupt();
            process.destroyForcibly();
        }
    }

    /// Ends a program that does not end by itself. One that has ended is left alone: destroying it would close its
    /// output, which may not be read yet.
    private static void endLate(Process process) {
        try {
            if (!process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Returns what must be shown in the sandbox besides the libraries of the system.
    private static List<Path> folders(Path libraries) {
        return Stream.of(libraries, TIME_ZONES)
                .filter(Files::isDirectory)
                .filter(folder -> OF_SYSTEM.stream().noneMatch(folder::startsWith))
                .toList();
    }

    /// The command that starts a worker in the sandbox. The worker is an argument, because a file would have to be
    /// kept where the sandbox can see it; its length is a third of what one argument may have.
    ChildCommand command() {
        var start = "import marshal,zlib,binascii;exec(marshal.loads(zlib.decompress(binascii.a2b_base64('" + worker
                + "'))))";
        var line = List.of(file.toString(), "-I", "-S", "-B", "-c", start);
        return new ChildCommand(NAME, line, Map.of(), Optional.empty())
                .withoutUsualVariables()
                .withConfinement(Confinement.createBare(mode.surroundings(), folders));
    }
}
