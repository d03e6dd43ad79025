package dev.jackfield.cli.command.hub;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.OsSignals;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.cli.option.LogOptions;
import dev.jackfield.cli.option.PortNumber;
import dev.jackfield.cli.option.WorkflowOption;
import dev.jackfield.cli.output.Welcome;
import dev.jackfield.server.Doors;
import dev.jackfield.server.LocalHub;
import dev.jackfield.server.logging.Logging;
import dev.jackfield.settings.HttpSettings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.state.RunningHub;
import dev.jackfield.settings.state.StateFolder;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `jackfield serve`.
@Command(name = "serve", description = "Run the hub until it is stopped.", mixinStandardHelpOptions = true)
public final class Serve implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(Serve.class);

    @Mixin
    ConfigOption config = new ConfigOption();

    @Mixin
    WorkflowOption workflow = new WorkflowOption();

    @Mixin
    LogOptions log = new LogOptions();

    @Option(names = "--host", paramLabel = "HOST", description = "The address to listen on (default: 127.0.0.1).")
    @Nullable
    String host;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = PortNumber.class,
            description = "The port to listen on (default: 7390; 0 for any).")
    @Nullable
    Integer port;

    @Option(
            names = "--no-watch",
            description = "Reload the configuration and skills only on SIGHUP, not when" + " files change.")
    boolean unwatched;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var terminal = Terminal.of(spec);
        var here = CommandEnvironment.of(spec);
        log.apply();
        var file = workflow.file(here, config).or(() -> config.namedFile(here));
        try (var hub = here.openHub(file, loaded -> prepare(loaded, here, terminal));
                var doors = hub.openDoors(http(hub.loadedConfig().settings().http()))) {
            hub.whenReloaded((next, replaced) -> {
                log.follow(next, replaced);
                running(doors, hub).announce(here.state());
                hub.watchRules();
            });
            return serve(hub, doors, terminal, here);
        }
    }

    private void prepare(LoadedConfig loaded, CommandEnvironment here, Terminal terminal) {
        log.apply(loaded.settings().log());
        loaded.warnings().forEach(warning -> LogOptions.note(terminal, "warning: " + warning));
        refuseSecond(here.state());
    }

    /// However it ends, the HTTP server closes first, then the sources: no child process outlives the hub.
    private int serve(LocalHub hub, Doors doors, Terminal terminal, CommandEnvironment here)
            throws InterruptedException {
        var stop = new GracefulStop(terminal);
        OsSignals.handle("TERM", stop::signal);
        OsSignals.handle("INT", stop::signal);
        running(doors, hub).announce(here.state());
        try {
            hub.start();
            hub.watchRules();
            OsSignals.handle("HUP", number -> handleHangUp(number, terminal, stop, hub));
            printWelcome(doors.url(), hub.loadedConfig(), terminal);
            if (!unwatched) {
                hub.watchFiles();
            }
            stop.await();
            hub.stopWatching();
            return stop.drain(hub.hub(), hub.loadedConfig().settings().drain());
        } finally {
            running(doors, hub).withdraw(here.state());
        }
    }

    /// SIGHUP means "reload" from a person, and "the terminal was closed" from the system. The terminal tells
    /// which.
    private static void handleHangUp(int number, Terminal terminal, GracefulStop stop, LocalHub hub) {
        if (terminal.isTerminal() && !Terminal.isThere()) {
            stop.signal(number);
        } else {
            hub.reload();
        }
    }

    private RunningHub running(Doors doors, LocalHub hub) {
        return new RunningHub(
                URI.create(doors.url()),
                ProcessHandle.current().pid(),
                doors.certificate(),
                Optional.of(hub.configFile()),
                !unwatched);
    }

    private static void printWelcome(String url, LoadedConfig loaded, Terminal terminal) {
        switch (Logging.format()) {
            case TEXT -> new Welcome(url, loaded).print(terminal);
            case JSON -> LOG.info("Jackfield listens on {}/mcp", url);
        }
    }

    private HttpSettings http(HttpSettings file) {
        return file.withAddress(host == null ? file.host() : host, port == null ? file.port() : port);
    }

    /// Commands find the hub by its state folder, so there is one hub to a folder.
    private static void refuseSecond(StateFolder folder) {
        RunningHub.findOther(folder).ifPresent(other -> {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    ("A hub is already running here: %s (process %d). Stop it, or set JACKFIELD_HOME to another"
                                    + " folder for a second hub.")
                            .formatted(other.url(), other.pid()));
        });
    }
}
