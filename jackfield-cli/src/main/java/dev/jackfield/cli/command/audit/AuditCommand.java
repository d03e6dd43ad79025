package dev.jackfield.cli.command.audit;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.cli.base.Terminal;
import dev.jackfield.cli.client.LocalStore;
import dev.jackfield.cli.option.ConfigOption;
import dev.jackfield.server.store.Store;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// A command that reads the store itself, also while a hub runs: what proves that nothing was changed must not depend
/// on the hub.
abstract class AuditCommand implements Callable<Integer> {
    @Mixin
    ConfigOption config = new ConfigOption();

    @Spec
    CommandSpec spec;

    @Override
    public final Integer call() throws InterruptedException {
        var here = CommandEnvironment.of(spec);
        try (var store = LocalStore.open(config.loadLikeHub(here).settings().store(), here)) {
            return run(store, Terminal.of(spec)).code();
        }
    }

    abstract Exit run(Store store, Terminal terminal) throws InterruptedException;
}
