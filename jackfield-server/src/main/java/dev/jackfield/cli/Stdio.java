package dev.jackfield.cli;

import dev.jackfield.endpoint.McpEndpoint;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.Host;
import dev.jackfield.server.Assembly;
import dev.jackfield.server.Bridge;
import dev.jackfield.stdio.StreamWire;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `jackfield stdio`: the hub for a client that starts programs. Standard output carries the protocol and nothing else.
@Command(
        name = "stdio",
        description = "Serve one client over standard input and output; through the hub that runs here, if one does.",
        mixinStandardHelpOptions = true)
final class Stdio implements Callable<Integer> {
    @Mixin
    HubOptions options = new HubOptions();

    @Mixin
    ProfileOption profile = new ProfileOption();

    @Mixin
    LogOptions log = new LogOptions();

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var terminal = Terminal.of(spec);
        var here = Surroundings.of(spec);
        log.apply();
        FarHub.find(options, here).ifPresentOrElse(hub -> bridge(hub, terminal), () -> own(here, terminal));
        return Exit.FINE.code();
    }

    private void bridge(FarHub hub, Terminal terminal) {
        terminal.note("jackfield: serving through the hub at " + hub.mcp(profile.chosen()));
        try (var bridge = new Bridge(hub.mcp(profile.chosen()), hub.headers())) {
            serve(bridge.endpoint());
        }
    }

    private void own(Surroundings here, Terminal terminal) {
        var loaded = options.config.load(here);
        log.apply(loaded.settings().log());
        terminal.note("jackfield: no hub is running here; this one serves "
                + Terminal.count(loaded.settings().sources().size(), "source") + " from "
                + loaded.file().map(Object::toString).orElse("no configuration"));
        try (var assembly = new Assembly(loaded)) {
            assembly.start();
            serve(HubAccess.endpoint(assembly, profile.chosen()));
        }
    }

    private static void serve(McpEndpoint endpoint) {
        Host.serve(StreamWire.server(System.in, System.out, "stdio"), endpoint.connect(Identity.LOCAL, "stdio"));
    }
}
