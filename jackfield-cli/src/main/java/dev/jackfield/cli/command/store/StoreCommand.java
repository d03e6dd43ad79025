package dev.jackfield.cli.command.store;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.StoreSettings;
import dev.jackfield.settings.state.RunningHub;
import java.nio.file.Files;
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

    /// Opens a store that is there. The caller closes it.
    static Store open(StoreSettings settings, CommandEnvironment here) {
        var file = Store.file(here.state().folder());
        if (settings.url() == null && !Files.exists(file)) {
            throw new CommandFailedException(
                    Exit.REFUSED,
                    "Nothing is stored yet: there is no %s. Set JACKFIELD_HOME if the hub uses another state folder."
                            .formatted(file));
        }
        return here.store(settings)
                .store()
                .orElseThrow(() -> new CommandFailedException(
                        Exit.REFUSED,
                        "The state folder %s cannot be used. Run this command as the user of the hub."
                                .formatted(here.state())));
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
