package dev.jackfield.server.reload;

import dev.jackfield.builtin.skillfolder.SkillLoader;
import dev.jackfield.core.catalog.Catalog;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.kind.HubServices;
import dev.jackfield.server.source.SourcePlans;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.OutboundClients;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Stream;

/// Replaces the sources of a running hub: all that another configuration changes, the skills, or one source. One
/// change is applied at a time, and unchanged sources are not touched.
public final class Reloads {
    private final ActiveConfiguration active;
    private final Parts hub;
    private final ReentrantLock reloading = new ReentrantLock();
    private final List<Reloadable> followers = new CopyOnWriteArrayList<>();

    /// The parts of the hub that a reload changes.
    public record Parts(
            Catalog catalog, HubServices services, HubSources sources, SkillLoader skills, OutboundClients outbound) {}

    public Reloads(ActiveConfiguration active, Parts hub) {
        this.active = active;
        this.hub = hub;
    }

    ActiveConfiguration active() {
        return active;
    }

    Catalog catalog() {
        return hub.catalog;
    }

    /// Registers a part that follows every reload.
    public void addReloadable(Reloadable part) {
        followers.add(part);
    }

    /// Whether the skills folder has changed since the last check.
    boolean hasOtherSkills() {
        return hub.skills.isStale(active.loaded().skills());
    }

    /// Loads a skill again from its file.
    public void reloadSkill(Path skill) {
        hub.skills.markStale(skill);
        reloadSkills();
    }

    /// Loads the current content of the skills folder. Other sources are not touched.
    public void reloadSkills() {
        loadSkillChanges(hub.skills, active.loaded());
        reloading.lock();
        try {
            replaceSources(hub.catalog::source);
        } finally {
            reloading.unlock();
        }
    }

    /// Looks for skills in the folder that a configuration names.
    public static void loadSkillChanges(SkillLoader skills, LoadedConfig by) {
        try {
            skills.loadChanges(by.skills());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Plans and makes one source anew, for one that could not be made before; everything else is not touched.
    public void recreate(String id) {
        reloading.lock();
        try {
            active.replace(active.plans().withNewPlan(id));
            replaceSources(each -> each.equals(id) ? Optional.empty() : hub.catalog.source(each));
        } finally {
            reloading.unlock();
        }
    }

    /// @param running the configured sources that stay, by their ids
    private void replaceSources(Function<String, Optional<Source>> running) {
        var loaded = active.loaded();
        hub.catalog.replace(complete(active.plans().sources(running, hub.services), loaded, loaded));
    }

    private List<Source> complete(List<Source> configured, LoadedConfig before, LoadedConfig after) {
        return hub.sources.complete(configured, before, after, hub.catalog::source);
    }

    /// Applies another configuration. Unchanged sources are not touched, running calls go on, and the result
    /// names what only a restart can change. A configuration that one part cannot use is refused as a whole.
    public ReloadChanges apply(LoadedConfig next) {
        loadSkillChanges(hub.skills, next);
        reloading.lock();
        try {
            followers.forEach(part -> part.check(next));
            hub.outbound.closeUnused();
            var after = new SourcePlans(next, hub.outbound);
            followers.forEach(part -> part.apply(next));
            return exchange(active.plans(), after);
        } finally {
            reloading.unlock();
        }
    }

    private ReloadChanges exchange(SourcePlans before, SourcePlans after) {
        var differences = SettingsDifferences.between(
                before.loaded().settings(), after.loaded().settings());
        var sources =
                complete(after.sources(before, hub.catalog::source, hub.services), before.loaded(), after.loaded());
        var changes = new ReloadChanges(
                after.idsMissingIn(before),
                changedIds(after.idsChangedFrom(before), sources),
                before.idsMissingIn(after),
                differences.replaced(),
                differences.restart());
        active.replace(after);
        followers.forEach(Reloadable::afterReload);
        hub.catalog.replace(sources);
        hub.outbound.releaseAllBut(after.routes());
        if (!differences.replaced().isEmpty()) {
            hub.catalog.announce(); // rules and names may show other lists now
        }
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
}
