package dev.jackfield.server.conversation;

import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfChange;
import dev.jackfield.server.LocalHub;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.state.StateFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A process that opens a hub on a state folder, and says when it stands at a commit and when the hub is built.
final class TakeoverProgram {
    static final String READY = "ready";
    static final String STANDS = "stands";

    private TakeoverProgram() {}

    /// Opens and closes the hub.
    ///
    /// @param arguments the home folder, and the commit at which it stands until it is killed
    public static void main(String[] arguments) {
        var home = Path.of(arguments[0]);
        var state = state(home);
        try (var _ = LocalHub.open(
                new SettingsLoader(home, home, Map.of()),
                Optional.empty(),
                state,
                settings -> stopping(HubStore.open(settings, state, Optional.empty()), Integer.parseInt(arguments[1])),
                _ -> {})) {
            System.out.println(READY);
        }
    }

    static StateFolder state(Path home) {
        return StateFolder.of(Map.of("JACKFIELD_HOME", home.resolve("state").toString()), home);
    }

    private static HubStore stopping(HubStore opened, int commits) {
        return new HubStore(new StandingShelf(opened.shelf(), commits), opened.store());
    }

    /// Stands before one commit or, if its number is odd, after it.
    private static final class StandingShelf extends ForwardingShelf {
        private final boolean isAfter;
        private int left;

        StandingShelf(Shelf behind, int commits) {
            super(behind);
            this.isAfter = commits % 2 == 1;
            this.left = commits;
        }

        @Override
        public void commit(List<ShelfChange> changes) {
            var isLast = left-- == 0;
            if (!isLast || isAfter) {
                super.commit(changes);
            }
            if (isLast) {
                System.out.println(STANDS);
                standForever();
            }
        }

        private static void standForever() {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException killed) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
