package dev.jackfield.cli;

import dev.jackfield.endpoint.McpEndpoint;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.Host;
import dev.jackfield.server.Assembly;
import dev.jackfield.server.Bridge;
import dev.jackfield.server.RunningHub;
import dev.jackfield.server.StateFolder;
import dev.jackfield.stdio.StreamWire;
import java.net.URI;
import java.util.Map;
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

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var terminal = Terminal.of(spec);
        var folder = StateFolder.ofThisProcess();
        var running = RunningHub.find(folder);
        if (options.url != null) {
            bridge(options.url, options.token == null ? "" : options.token, terminal);
        } else if (running.isPresent() && options.config.file == null) {
            bridge(running.get().url(), folder.adminToken(), terminal);
        } else {
            own(terminal);
        }
        return Exit.FINE.code();
    }

    private static void bridge(URI hub, String token, Terminal terminal) {
        terminal.note("jackfield: serving through the hub at " + hub);
        var url = hub.getPath() == null || hub.getPath().length() < 2 ? hub.resolve("/mcp") : hub;
        var headers = token.isBlank() ? Map.<String, String>of() : Map.of("Authorization", "Bearer " + token);
        try (var bridge = new Bridge(url, headers)) {
            serve(bridge.endpoint());
        }
    }

    private void own(Terminal terminal) {
        var loaded = options.config.loadAndLog();
        terminal.note("jackfield: no hub is running here; this one serves "
                + loaded.settings().sources().size() + " sources from "
                + loaded.file().map(Object::toString).orElse("no configuration"));
        try (var assembly = new Assembly(loaded)) {
            assembly.start();
            serve(assembly.endpoint());
        }
    }

    private static void serve(McpEndpoint endpoint) {
        Host.serve(StreamWire.server(System.in, System.out, "stdio"), endpoint.connect(Identity.LOCAL, "stdio"));
    }
}
