package dev.jackfield.cli.command.store;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.settings.StoreSettings;
import dev.jackfield.settings.state.RunningHub;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// A command for the store that the configuration names.
abstract class StoreCommand implements Callable<Integer> {
    @Mixin
    ConfigOption config = new ConfigOption();

    @Option(names = "--json", description = "Print JSON.")
    boolean json;

    @Spec
    CommandSpec spec;

    @Override
    public Integer call() {
        var here = CommandEnvironment.of(spec);
        return run(config.loadLikeHub(here).settings().store(), here, Terminal.of(spec))
                .code();
    }

    abstract Exit run(StoreSettings settings, CommandEnvironment here, Terminal terminal);

    /// Refuses what only the programs of PostgreSQL can do.
    static void refuseServer(StoreSettings settings, String remedy) {
        if (settings.url() != null) {
            throw new CommandFailedException(Exit.REFUSED, "The data is in PostgreSQL. " + remedy);
        }
    }

    /// Returns the URL of the server as its own programs know it: without options of the driver. It has no password.
    static String address(StoreSettings settings) {
        return String.valueOf(settings.url()).replaceFirst("^jdbc:", "").replaceFirst("[?].*$", "");
    }

    static void refuseWhileHubRuns(CommandEnvironment here, String act) {
        RunningHub.find(here.state()).ifPresent(hub -> {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "A hub is running here: %s (process %d). Stop it before you %s its store; nothing was changed."
                            .formatted(hub.url(), hub.pid(), act));
        });
    }
}
