package dev.jackfield.kind.program;

import dev.jackfield.api.Dials;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.Finding;
import dev.jackfield.kind.Order;
import dev.jackfield.kind.Seen;
import dev.jackfield.kind.Services;
import dev.jackfield.kind.VisitTerms;
import dev.jackfield.kind.mcp.Fingerprint;
import dev.jackfield.kind.mcp.McpServer;
import dev.jackfield.source.Source;
import dev.jackfield.source.StoppedSource;
import dev.jackfield.stdio.ChildCommand;
import dev.jackfield.stdio.Confinement;
import java.util.List;
import java.util.Optional;

/// A program that speaks MCP on its pipes.
record Program(Order<ProgramSettings> order) implements Blueprint {

    @Override
    public Source build(Services services) {
        var command = command();
        return command.confinement()
                .flatMap(_ -> Confinement.unavailable())
                .<Source>map(
                        why -> new StoppedSource(order.id(), why, order.common().described()))
                .orElseGet(() -> server().source(
                                Dials.child(services.children(), command), fingerprint(), services, services.limits()));
    }

    ChildCommand command() {
        var settings = order.settings();
        var command = new ChildCommand(
                order.id(),
                settings.commandLine(),
                McpServer.revealed(settings.env()),
                Optional.ofNullable(settings.cwd()));
        var sandbox = settings.sandbox();
        return sandbox == null ? command : command.confinedTo(sandbox.confinement());
    }

    private McpServer server() {
        var keys = order.settings().server();
        return new McpServer(order, keys, McpServer.era(keys));
    }

    Fingerprint fingerprint() {
        var settings = order.settings();
        return new Fingerprint(
                "STDIO",
                settings.commandLine(),
                new Fingerprint.Place(String.valueOf(settings.cwd()), "null"),
                settings.server().era(),
                new Fingerprint.Names(settings.env().keySet(), List.of()));
    }

    @Override
    public List<Finding> look() {
        return Programs.examine(order.settings(), command()).toList();
    }

    @Override
    public Seen visit(VisitTerms terms) throws InterruptedException {
        var dial = Dials.child(terms.services().children(), command(), terms.overheard());
        return server().visit(dial, terms);
    }

    @Override
    public String remedy(String failure) {
        if (order.settings().sandbox() != null) {
            return "Its sandbox may hide what it needs: try it without, then add folders to sandbox.read.";
        }
        if (failure.contains("cannot be started")) {
            return "Check the program, and the interpreter in its first line.";
        }
        return failure.contains("exited") || failure.contains("ended by")
                ? "Read its last words; run the command by hand to see more."
                : "Run the command by hand: it must stay, and speak JSON-RPC on its standard output. If it only"
                        + " starts slowly, try --patience 60.";
    }
}
