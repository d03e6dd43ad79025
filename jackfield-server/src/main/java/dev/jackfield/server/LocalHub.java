package dev.jackfield.server;

import dev.jackfield.agent.conversation.store.ChatTakeover;
import dev.jackfield.api.hub.Endpoints;
import dev.jackfield.core.Hub;
import dev.jackfield.core.identity.Access;
import dev.jackfield.core.identity.Credentials;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.server.assembly.Assembly;
import dev.jackfield.server.assembly.CurrentTokens;
import dev.jackfield.server.assembly.HubConversations;
import dev.jackfield.server.assembly.SandboxFactory;
import dev.jackfield.server.reload.Configuration;
import dev.jackfield.server.reload.FileWatches;
import dev.jackfield.server.reload.InitialConfiguration;
import dev.jackfield.server.status.StatusReport;
import dev.jackfield.server.store.HubStore;
import dev.jackfield.settings.HttpSettings;
import dev.jackfield.settings.Settings;
import dev.jackfield.settings.StoreSettings;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.SettingsLoader;
import dev.jackfield.settings.provider.EmbeddingLoader;
import dev.jackfield.settings.state.StateFolder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A hub in this process, with the configuration that it follows and the data of a state folder. It is the only way
/// to a hub for programs that run one.
///
/// Opened, started and closed by one thread.
public final class LocalHub implements AutoCloseable {
    private final StateFolder state;
    private final HubStore store;
    private final EmbeddingLoader model;
    private final Assembly assembly;
    private final Configuration configuration;
    private @Nullable FileWatches watches;

    private LocalHub(InitialConfiguration first, StateFolder state, HubStore store, EmbeddingLoader model) {
        this.state = state;
        this.store = store;
        this.model = model;
        this.assembly = new Assembly(
                first.loadedConfig(), first.loader().environment(), store, model::embedder, SandboxFactory.INSTALLED);
        this.configuration = new Configuration(first, assembly.reloads());
    }

    /// Reads a configuration and builds its hub.
    ///
    /// @param named the file; empty to find one
    /// @param store opens the data of earlier hubs, closed with this one
    /// @param check is told of the configuration before the hub is built, and may throw
    public static LocalHub open(
            SettingsLoader loader,
            Optional<Path> named,
            StateFolder state,
            Function<StoreSettings, HubStore> store,
            Consumer<LoadedConfig> check) {
        var first = InitialConfiguration.of(loader, named);
        check.accept(first.loadedConfig());
        var opened = store.apply(first.loadedConfig().settings().store());
        var model = new EmbeddingLoader(state);
        try {
            takeOverConversations(state, opened, first.loadedConfig().settings());
            return new LocalHub(first, state, opened, model);
        } catch (RuntimeException | Error failed) {
            model.close();
            opened.close();
            throw failed;
        }
    }

    /// Moves conversations of earlier versions into the store. Every hub does so, also that of a single command, which
    /// would not find them otherwise. Without a store that outlives this process they stay where they are.
    private static void takeOverConversations(StateFolder state, HubStore store, Settings settings) {
        if (store.store().isPresent()) {
            try {
                var limits = HubConversations.limits(settings);
                ChatTakeover.run(state.path().resolve("chat"), store.shelf(), limits, InstantSource.system());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new ShelfException(
                        "The start was interrupted while conversations moved into the store.", interrupted);
            }
        }
    }

    public Hub hub() {
        return assembly.hub();
    }

    public Endpoints endpoints() {
        return assembly;
    }

    /// The active configuration.
    public LoadedConfig loadedConfig() {
        return assembly.loadedConfig();
    }

    public StatusReport status() {
        return assembly.status();
    }

    /// Returns who has a token; empty if it is none of this hub.
    public Optional<Identity> identity(String token) {
        var tokens = new CurrentTokens(
                state.adminToken(), () -> loadedConfig().settings().tokens());
        return switch (tokens.authenticate(new Credentials(Optional.of(token), true))) {
            case Access.Granted(var identity) -> Optional.of(identity);
            case Access.Denied _ -> Optional.empty();
        };
    }

    /// Opens the HTTP server, at which the configuration can be changed, too.
    public Doors openDoors(HttpSettings http) {
        return Doors.open(assembly, http, state.adminToken(), Optional.of(configuration));
    }

    public void start() {
        assembly.start();
    }

    /// Warns of rules that have no effect, once the sources have started.
    public void watchRules() {
        assembly.rules().watch();
    }

    /// Sets the action that runs after each reload, with the new configuration and the keys that it replaced.
    public void whenReloaded(BiConsumer<LoadedConfig, List<String>> action) {
        configuration.whenReloaded((next, changes) -> action.accept(next, changes.replaced()));
    }

    /// Reloads the configuration, and logs failures.
    public void reload() {
        configuration.tryReload();
    }

    /// The file that changes of the configuration are written to; it need not exist.
    public Path configFile() {
        return configuration.target();
    }

    /// Reloads the configuration and the skills when their files change.
    public void watchFiles() {
        watches = FileWatches.start(configuration, assembly.reloads());
    }

    public void stopWatching() {
        if (watches != null) {
            watches.close();
        }
    }

    @Override
    public void close() {
        stopWatching();
        assembly.close();
        model.close();
        store.close();
    }
}
