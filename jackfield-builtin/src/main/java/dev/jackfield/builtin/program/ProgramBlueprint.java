package dev.jackfield.builtin.program;

import dev.jackfield.api.hub.Dials;
import dev.jackfield.builtin.mcp.Fingerprint;
import dev.jackfield.builtin.mcp.UpstreamFactory;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.HubServices;
import dev.jackfield.kind.ProbeTerms;
import dev.jackfield.kind.SourceFacts;
import dev.jackfield.kind.SourceSpec;
import dev.jackfield.transport.stdio.ChildCommand;
import dev.jackfield.transport.stdio.Confinement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A program that speaks MCP on its pipes.
record ProgramBlueprint(SourceSpec<ProgramSettings> spec) implements Blueprint {

    @Override
    public Source build(HubServices services) {
        var command = command();
        return command.confinement()
                .flatMap(_ -> Confinement.unavailableReason())
                .<Source>map(why ->
                        StoppedSource.server(spec.id(), why, spec.common().described()))
                .orElseGet(() -> server().source(
                                Dials.child(services.children(), command), fingerprint(), services, services.limits()));
    }

    ChildCommand command() {
        var settings = spec.settings();
        var command = new ChildCommand(
                spec.id(),
                settings.commandLine(),
                UpstreamFactory.reveal(settings.env()),
                Optional.ofNullable(settings.cwd()));
        var sandbox = settings.sandbox();
        return sandbox == null ? command : command.withConfinement(sandbox.confinement());
    }

    private UpstreamFactory server() {
        var keys = spec.settings().server();
        return new UpstreamFactory(spec, keys, UpstreamFactory.era(keys));
    }

    Fingerprint fingerprint() {
        var settings = spec.settings();
        return new Fingerprint(
                "STDIO",
                settings.commandLine(),
                new Fingerprint.Place(String.valueOf(settings.cwd()), "null"),
                settings.server().era(),
                new Fingerprint.Names(settings.env().keySet(), List.of()));
    }

    @Override
    public List<Finding> check() {
        return ProgramCheck.examine(spec.settings(), command()).toList();
    }

    @Override
    public SourceFacts probe(ProbeTerms terms) throws InterruptedException {
        var dial = Dials.child(terms.services().children(), command(), terms.childOutput());
        return server().probe(dial, terms);
    }

    @Override
    public String remedy(String failure) {
        if (spec.settings().sandbox() != null) {
            return "Its sandbox may hide what it needs: try it without, then add folders to sandbox.read.";
        }
        if (failure.contains("cannot be started")) {
            return "Check the program, and the interpreter in its first line.";
        }
        return failure.contains("exited") || failure.contains("ended by")
                ? "Read its last output; run the command by hand to see more."
                : "Run the command by hand: it must keep running and speak JSON-RPC on its standard output. If it"
                        + " only starts slowly, try --patience 60.";
    }

    /// Checks whether the program of a source is installed, and says what to install if not.
    private static final class ProgramCheck {
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
                    : Stream.concat(
                            Stream.of(Finding.fine("Program " + program(source) + " is there")), checkScript(source));
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
        private static Stream<Finding> checkScript(ProgramSettings source) {
            var folder = Optional.ofNullable(source.cwd()).orElse(Path.of(""));
            return source.commandLine().stream()
                    .skip(1)
                    .filter(word -> SCRIPT.matcher(word).matches() && !word.contains("://") && !word.startsWith("@"))
                    .limit(1)
                    .filter(_ -> INSTALL.containsKey(program(source))
                            && !program(source).endsWith("x"))
                    .map(folder::resolve)
                    .filter(Files::notExists)
                    .map(file -> Finding.problem(
                            "There is no file " + file.toAbsolutePath(), "Correct the path in args, or set cwd."));
        }
    }
}
