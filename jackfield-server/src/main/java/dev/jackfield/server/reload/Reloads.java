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
    private final Parts parts;
    private final ReentrantLock reloading = new ReentrantLock();
    private final List<Reloadable> reloadables = new CopyOnWriteArrayList<>();

    /// The parts of the hub that a reload changes.
    public record Parts(
            Catalog catalog, HubServices services, HubSources sources, SkillLoader skills, OutboundClients outbound) {}

    public Reloads(ActiveConfiguration active, Parts hub) {
        this.active = active;
        this.parts = hub;
    }

    ActiveConfiguration active() {
        return active;
    }

    Catalog catalog() {
        return parts.catalog;
    }

    /// Registers a part that follows every reload.
    public void addReloadable(Reloadable part) {
        reloadables.add(part);
    }

    /// Whether the skills folder has changed since the last check.
    boolean hasOtherSkills() {
        return parts.skills.isStale(active.loaded().skills());
    }

    /// Loads a skill again from its file.
    public void reloadSkill(Path skill) {
        parts.skills.markStale(skill);
        reloadSkills();
    }

    /// Loads the current content of the skills folder. Other sources are not touched.
    public void reloadSkills() {
        loadSkillChanges(parts.skills, active.loaded());
        reloading.lock();
        try {
            replaceSources(parts.catalog::source);
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
            replaceSources(each -> each.equals(id) ? Optional.empty() : parts.catalog.source(each));
        } finally {
            reloading.unlock();
        }
    }

    /// @param running the configured sources that stay, by their ids
    private void replaceSources(Function<String, Optional<Source>> running) {
        var loaded = active.loaded();
        parts.catalog.replace(complete(active.plans().sources(running, parts.services), loaded, loaded));
    }

    private List<Source> complete(List<Source> configured, LoadedConfig before, LoadedConfig after) {
        return parts.sources.complete(configured, before, after, parts.catalog::source);
    }

    /// Applies another configuration. Unchanged sources are not touched, running calls go on, and the result
    /// names what only a restart can change. A configuration that one part cannot use is refused as a whole.
    public ReloadChanges apply(LoadedConfig next) {
        loadSkillChanges(parts.skills, next);
        reloading.lock();
        try {
            reloadables.forEach(part -> part.check(next));
            parts.outbound.closeUnused();
            var after = new SourcePlans(next, parts.outbound);
            reloadables.forEach(part -> part.apply(next));
            return exchange(active.plans(), after);
        } finally {
            reloading.unlock();
        }
    }

    private ReloadChanges exchange(SourcePlans before, SourcePlans after) {
        var differences = SettingsDifferences.between(
                before.loaded().settings(), after.loaded().settings());
        var sources =
                complete(after.sources(before, parts.catalog::source, parts.services), before.loaded(), after.loaded());
        var changes = new ReloadChanges(
                after.idsMissingIn(before),
                changedIds(after.idsChangedFrom(before), sources),
                before.idsMissingIn(after),
                differences.replaced(),
                differences.restart());
        active.replace(after);
        reloadables.forEach(Reloadable::afterReload);
        parts.catalog.replace(sources);
        parts.outbound.releaseAllBut(after.routes());
        if (!differences.replaced().isEmpty()) {
            parts.catalog.announce(); // rules and names may show other lists now
        }
        return changes;
    }

    /// Returns the changed sources, with those that were stopped and could be created this time.
    private List<String> changedIds(List<String> planned, List<Source> sources) {
        var made = sources.stream()
                .filter(source -> !(source instanceof StoppedSource))
                .map(Source::id)
                .filter(id -> parts.catalog
                        .source(id)
                        .filter(StoppedSource.class::isInstance)
                        .isPresent());
        return Stream.concat(planned.stream(), made).distinct().toList();
    }
}
