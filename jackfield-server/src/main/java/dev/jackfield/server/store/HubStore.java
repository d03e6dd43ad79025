package dev.jackfield.server.store;

import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.settings.StoreSettings;
import dev.jackfield.settings.state.StateFolder;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The data of a hub: in its store or, where there is no state folder that can be written, in memory.
///
/// @param store empty when the data is in memory
public record HubStore(Shelf shelf, Optional<Store> store) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HubStore.class);

    /// Opens the store that is configured. One that exists and cannot be used is an error.
    ///
    /// @param key what secrets are sealed with; without it, a file of the state folder
    public static HubStore open(StoreSettings settings, StateFolder state, Optional<String> key) {
        var clock = InstantSource.system();
        try {
            return of(open(settings, state, key, clock));
        } catch (UncheckedIOException unwritable) {
            LOG.warn("The state folder cannot be used, so nothing is kept between starts: {}", unwritable.getMessage());
            return inMemory(clock);
        }
    }

    /// Keeps data as long as the process runs.
    public static HubStore inMemory(InstantSource clock) {
        return new HubStore(new MemoryShelf(clock), Optional.empty());
    }

    private static Store open(StoreSettings settings, StateFolder state, Optional<String> key, InstantSource clock) {
        if (settings.url() == null) {
            return Store.openFile(state.path(), key, clock);
        }
        var password = Optional.ofNullable(settings.password()).map(secret -> secret.reveal());
        return Store.connect(settings.url(), password, state.path(), key, clock);
    }

    /// The data of a store, which is closed with it.
    public static HubStore of(Store store) {
        return new HubStore(store.shelf(), Optional.of(store));
    }

    /// Returns how messages call it, without a password.
    public String name() {
        return store.map(Store::name).orElse("memory");
    }

    public StoreState state() {
        return store.map(Store::state).orElse(StoreState.OK);
    }

    @Override
    public void close() {
        shelf.close();
        store.ifPresent(Store::close);
    }
}
