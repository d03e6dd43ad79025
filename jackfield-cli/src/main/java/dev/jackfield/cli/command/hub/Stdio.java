package dev.jackfield.cli.command.hub;

import dev.jackfield.api.hub.StdioDoor;
import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.FarHub;
import dev.jackfield.cli.client.HubAccess;
import dev.jackfield.cli.client.Token;
import dev.jackfield.cli.option.HubOptions;
import dev.jackfield.cli.option.HubUrl;
import dev.jackfield.cli.option.LogOptions;
import dev.jackfield.cli.option.ProfileOption;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.load.LoadedConfig;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `jackfield stdio`: the hub for a client that starts programs. Standard output carries the protocol and nothing
/// else.
@Command(
        name = "stdio",
        description = "Serve one client over standard input and output, through the running hub if there is one.",
        mixinStandardHelpOptions = true)
public final class Stdio implements Callable<Integer> {
    private static final Duration DRAIN = Settings.defaults().drain();

    @Mixin
    HubOptions options = new HubOptions();

    @Option(names = "--url", paramLabel = "URL", converter = HubUrl.class, description = HubOptions.URL)
    void setUrl(URI url) {
        options.url = url;
    }

    @Mixin
    ProfileOption profile = new ProfileOption();

    @Mixin
    LogOptions log = new LogOptions();

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var terminal = Terminal.of(spec);
        var here = CommandEnvironment.of(spec);
        log.apply();
        FarHub.find(options, here)
                .ifPresentOrElse(hub -> bridge(hub, here, terminal), () -> serveOwnHub(here, terminal));
        return Exit.FINE.code();
    }

    private void bridge(FarHub hub, CommandEnvironment here, Terminal terminal) {
        LogOptions.note(terminal, "jackfield: serving through the hub at " + hub.mcp(profile.chosenName()));
        introduce(hub, here, terminal);
        try (var bridge = new HubBridge(hub.mcp(profile.chosenName()), hub.headers(), hub.calls(here))) {
            serve(bridge.endpoint(), Identity.LOCAL, DRAIN);
        }
    }

    /// Asked for before the bridge is there, so that a token that the hub does not know is an error at once.
    private void introduce(FarHub hub, CommandEnvironment here, Terminal terminal) {
        if (options.verbose) {
            try (var far = new HubAccess.Far(hub, hub.calls(here))) {
                LogOptions.note(terminal, "jackfield: " + far.introduction());
            } catch (ChannelException failure) {
                throw HubAccess.unreachable(failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void serveOwnHub(CommandEnvironment here, Terminal terminal) {
        try (var hub = here.openHub(options.config.namedFile(here), loaded -> introduce(loaded, terminal))) {
            var identity = Token.identity(Token.find(options, here), hub, Identity.LOCAL);
            if (options.verbose) {
                LogOptions.note(terminal, "jackfield: Acting as '%s'.".formatted(identity));
            }
            hub.start();
            hub.watchRules();
            hub.whenReloaded(log::follow);
            hub.watchFiles(); // as `serve` does: this process gets no signal to reload them
            serve(
                    HubAccess.endpoint(hub, profile.chosenName(), identity),
                    identity,
                    hub.loadedConfig().settings().drain());
        }
    }

    private void introduce(LoadedConfig loaded, Terminal terminal) {
        log.apply(loaded.settings().log());
        LogOptions.note(
                terminal,
                "jackfield: "
                        + (options.config.file == null ? "no hub is running here; " : "")
                        + "this process serves "
                        + Terminal.count(loaded.settings().sources().size(), "source") + " from "
                        + loaded.file().map(Object::toString).orElse("no configuration"));
    }

    /// Ends with the input: calls that run then may still finish, as they may when a hub is told to stop.
    private static void serve(McpEndpoint endpoint, Identity identity, Duration drain) {
        StdioDoor.serve(endpoint.connect(identity, "stdio"), drain);
    }
}
