package dev.jackfield.cli.client;

import dev.jackfield.cli.base.CommandEnvironment;
import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.base.Exit;
import dev.jackfield.server.store.Store;
import dev.jackfield.settings.StoreSettings;
import java.nio.file.Files;

/// The store of a hub on this machine, also of one that is running.
public final class LocalStore {
    private LocalStore() {}

    /// Opens a store that is there. The caller closes it.
    public static Store open(StoreSettings settings, CommandEnvironment here) {
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
}
