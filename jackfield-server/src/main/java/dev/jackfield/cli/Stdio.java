package dev.jackfield.cli;

import dev.jackfield.api.StdioDoor;
import dev.jackfield.endpoint.McpEndpoint;
import dev.jackfield.identity.Identity;
import dev.jackfield.server.Assembly;
import dev.jackfield.server.Bridge;
import dev.jackfield.settings.Settings;
import java.time.Duration;
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
    private static final Duration DRAIN = Settings.defaults().drain();

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
        FarHub.find(options, here).ifPresentOrElse(hub -> bridge(hub, here, terminal), () -> own(here, terminal));
        return Exit.FINE.code();
    }

    private void bridge(FarHub hub, Surroundings here, Terminal terminal) {
        terminal.note("jackfield: serving through the hub at " + hub.mcp(profile.chosen()));
        try (var bridge = new Bridge(hub.mcp(profile.chosen()), hub.headers(), hub.calls(here))) {
            serve(bridge.endpoint(), DRAIN);
        }
    }

    private void own(Surroundings here, Terminal terminal) {
        var loaded = options.config.load(here);
        log.apply(loaded.settings().log());
        terminal.note("jackfield: no hub is running here; this one serves "
                + Terminal.count(loaded.settings().sources().size(), "source") + " from "
                + loaded.file().map(Object::toString).orElse("no configuration"));
        try (var shelf = here.shelf();
                var assembly = new Assembly(loaded, here.environment(), shelf)) {
            assembly.start();
            serve(
                    HubAccess.endpoint(assembly, profile.chosen()),
                    loaded.settings().drain());
        }
    }

    /// Ends with the input: calls that run then may still finish, as they may when a hub is told to stop.
    private static void serve(McpEndpoint endpoint, Duration drain) {
        StdioDoor.serve(endpoint.connect(Identity.LOCAL, "stdio"), drain);
    }
}
