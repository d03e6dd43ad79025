package dev.jackfield.server.source;

import dev.jackfield.core.call.SkillName;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.StoppedSource;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HubServices;
import dev.jackfield.protocol.text.FailureReason;
import dev.jackfield.server.owntools.DemoTools;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.outbound.ConfiguredContext;
import dev.jackfield.settings.outbound.OutboundClients;
import dev.jackfield.transport.http.server.BadKeysException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which sources a configuration has, and what each is made of. What is made of the same need not be made anew.
public final class SourcePlans {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final String DEMO = "demo";

    private final Map<String, Recipe> recipes = new LinkedHashMap<>();
    private final ConfiguredContext context;

    /// What one source is made of.
    private sealed interface Recipe {
        record Demo() implements Recipe {}

        record Stopped(String reason, String description) implements Recipe {}

        record Planned(CommonSettings common, Blueprint blueprint) implements Recipe {}
    }

    public SourcePlans(LoadedConfig loaded, OutboundClients outbound) {
        this.context = new ConfiguredContext(loaded, outbound);
        ids(loaded).forEach(id -> recipes.put(id, recipe(id, loaded)));
        if (loaded.file().isEmpty() && recipes.isEmpty()) {
            recipes.put(DEMO, new Recipe.Demo());
        }
    }

    /// The same, with one source planned again.
    private SourcePlans(SourcePlans before, String again) {
        this.context = before.context;
        recipes.putAll(before.recipes);
        recipes.replace(again, recipe(again, context.loaded()));
    }

    /// The configuration that these are the sources of.
    public LoadedConfig loaded() {
        return context.loaded();
    }

    /// The same sources, one of which is planned again, because the machine may be another by now.
    public SourcePlans withNewPlan(String id) {
        return new SourcePlans(this, id);
    }

    private static Set<String> ids(LoadedConfig loaded) {
        var ids = new LinkedHashSet<>(loaded.settings().sources().keySet());
        ids.addAll(loaded.unusable().keySet());
        return ids;
    }

    private Recipe recipe(String id, LoadedConfig loaded) {
        var source = loaded.settings().sources().get(id);
        if (source == null) {
            return new Recipe.Stopped(loaded.unusable().getOrDefault(id, "it is not configured"), "");
        }
        return source.enabled()
                ? planRecipe(id, source)
                : new Recipe.Stopped(
                        "disabled in the configuration", source.common().described());
    }

    /// A kind that fails stops its own source alone.
    private Recipe planRecipe(String id, ConfiguredSource source) {
        try {
            return new Recipe.Planned(source.common(), source.plan(id, context));
        } catch (BadKeysException bad) {
            return new Recipe.Stopped(String.valueOf(bad.getMessage()), "");
        } catch (RuntimeException | LinkageError failed) {
            LOG.error("Source {} cannot be planned", id, failed);
            return new Recipe.Stopped("it cannot be set up: " + FailureReason.of(failed), "");
        }
    }

    /// Makes all sources.
    public List<Source> sources(HubServices services) {
        return sources(_ -> Optional.empty(), services);
    }

    /// Makes the sources that do not run; the others stay.
    ///
    /// @param running the source that runs under an id
    public List<Source> sources(Function<String, Optional<Source>> running, HubServices services) {
        return recipes.keySet().stream()
                .map(id -> running.apply(id).orElseGet(() -> make(id, services)))
                .toList();
    }

    /// Makes those sources that the plans before did not have in the same form, and tries again to make those
    /// that are stopped; the others stay.
    ///
    /// @param running the source that runs under an id
    public List<Source> sources(SourcePlans before, Function<String, Optional<Source>> running, HubServices services) {
        return sources(
                id -> Optional.of(id)
                        .filter(same -> isSame(same, before))
                        .flatMap(running)
                        .filter(source -> !(source instanceof StoppedSource)),
                services);
    }

    private Source make(String id, HubServices services) {
        return switch (Objects.requireNonNull(recipes.get(id))) {
            case Recipe.Demo _ -> DemoTools.source(services.clock());
            case Recipe.Stopped(var reason, var description) -> new StoppedSource(id, reason, description, skill(id));
            case Recipe.Planned planned -> build(id, planned, services);
        };
    }

    private String skill(String id) {
        return context.loaded().skillNames().getOrDefault(id, SkillName.of(id));
    }

    private Source build(String id, Recipe.Planned planned, HubServices services) {
        try {
            return withId(id, planned.blueprint.build(services));
        } catch (RuntimeException | LinkageError failed) {
            LOG.error("Source {} cannot be made", id, failed);
            return new StoppedSource(
                    id, "it cannot be created: " + FailureReason.of(failed), planned.common.described(), skill(id));
        }
    }

    /// A source under another id could take the place of a source that rules know.
    private static Source withId(String id, Source made) {
        if (!made.id().equals(id)) {
            throw new IllegalStateException("its kind made a source with the id '%s'".formatted(made.id()));
        }
        return made;
    }

    /// The routes to all sources elsewhere.
    public Set<HttpRoute> routes() {
        return Set.copyOf(context.routes());
    }

    private boolean isSame(String id, SourcePlans other) {
        return Objects.equals(recipes.get(id), other.recipes.get(id));
    }

    /// The sources that the other plans do not have.
    public List<String> idsMissingIn(SourcePlans other) {
        return recipes.keySet().stream()
                .filter(id -> !other.recipes.containsKey(id))
                .toList();
    }

    /// The sources that the other plans have in another form.
    public List<String> idsChangedFrom(SourcePlans other) {
        return recipes.keySet().stream()
                .filter(id -> other.recipes.containsKey(id) && !isSame(id, other))
                .toList();
    }
}
