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
import java.util.List;
import java.util.Optional;

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
}
