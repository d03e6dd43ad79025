package dev.jackfield.server.assembly;

import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.kind.HubServices;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Replaces the sources of a running hub: all that another configuration changes, the skills, or one source. One change
/// is applied at a time, and unchanged sources are not touched.
final class Reloads {
    private final Supplier<ActiveConfiguration> active;
    private final Consumer<ActiveConfiguration> activate;
    private final Parts hub;
    private final ReentrantLock reloading = new ReentrantLock();
    private final List<Reloadable> followers = new CopyOnWriteArrayList<>();

    /// The parts of the hub that a reload changes.
    record Parts(
            Catalog catalog,
            HubServices services,
            AllSources sources,
            OwnSourceFactory own,
            OutboundClients outbound,
            HubConversations conversations) {}

    /// @param activate makes a configuration the active one
    Reloads(Supplier<ActiveConfiguration> active, Consumer<ActiveConfiguration> activate, Parts hub) {
        this.active = active;
        this.activate = activate;
        this.hub = hub;
    }

    /// Registers a part that follows every reload.
    void addReloadable(Reloadable part) {
        followers.add(part);
    }

    /// Loads the current content of the skills folder.
    void reloadSkills() {
        hub.sources.loadSkillChanges(active.get().loaded());
        reloading.lock();
        try {
            var now = active.get();
            replace(now.plans().sources(hub.catalog::source, hub.services), now.loaded());
        } finally {
            reloading.unlock();
        }
    }

    /// Plans one source again and creates it anew.
    void recreate(String id) {
        reloading.lock();
        try {
            var now = active.get().withNewPlan(id);
            activate.accept(now);
            var configured = now.plans()
                    .sources(each -> each.equals(id) ? Optional.empty() : hub.catalog.source(each), hub.services);
            replace(configured, now.loaded());
        } finally {
            reloading.unlock();
        }
    }

    private void replace(List<Source> configured, LoadedConfig by) {
        hub.catalog.replace(allSources(configured, by, ownSource()));
    }

    /// Applies another configuration, or refuses it as a whole.
    ReloadChanges apply(LoadedConfig next) {
        hub.sources.loadSkillChanges(next);
        reloading.lock();
        try {
            followers.forEach(part -> part.check(next));
            hub.outbound.closeUnused();
            var after = ActiveConfiguration.of(next, hub.outbound);
            followers.forEach(part -> part.apply(next));
            return exchange(active.get(), after);
        } finally {
            reloading.unlock();
        }
    }

    private ReloadChanges exchange(ActiveConfiguration before, ActiveConfiguration after) {
        var settings = after.loaded().settings();
        var differences = SettingsDifferences.between(before.loaded().settings(), settings);
        var sources = allSources(
                after.plans().sources(before.plans(), hub.catalog::source, hub.services),
                after.loaded(),
                hub.own.source(ownSource(), before.loaded().settings(), settings));
        var changes = new ReloadChanges(
                after.plans().idsMissingIn(before.plans()),
                changedIds(after.plans().idsChangedFrom(before.plans()), sources),
                before.plans().idsMissingIn(after.plans()),
                differences.replaced(),
                differences.restart());
        activate.accept(after);
        followers.forEach(Reloadable::afterReload);
        hub.catalog.replace(sources);
        hub.conversations.closeUnusedProviders();
        hub.outbound.releaseAllBut(after.plans().routes());
        announce(differences);
        return changes;
    }

    /// Returns the changed sources, with those that were stopped and could be created this time.
    private List<String> changedIds(List<String> planned, List<Source> sources) {
        var made = sources.stream()
                .filter(source -> !(source instanceof StoppedSource))
                .map(Source::id)
                .filter(id -> hub.catalog
                        .source(id)
                        .filter(StoppedSource.class::isInstance)
                        .isPresent());
        return Stream.concat(planned.stream(), made).distinct().toList();
    }

    /// Rules and names may show other lists now.
    private void announce(SettingsDifferences differences) {
        if (!differences.replaced().isEmpty()) {
            hub.catalog.announce();
        }
    }

    private Source ownSource() {
        return hub.catalog.source(HubItems.SOURCE).orElseThrow();
    }

    private List<Source> allSources(List<Source> configured, LoadedConfig by, Source own) {
        return hub.sources.combine(configured, by, own, hub.catalog.source(MethodAi.NAME));
    }
}
