package dev.jackfield.server.assembly;

import dev.jackfield.builtin.DemoTools;
import dev.jackfield.http.server.BadKeys;
import dev.jackfield.kind.Blueprint;
import dev.jackfield.kind.CommonSettings;
import dev.jackfield.kind.HttpRoute;
import dev.jackfield.kind.HubServices;
import dev.jackfield.settings.ConfiguredSource;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.source.Source;
import dev.jackfield.source.StoppedSource;
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

/// The sources of a configuration, with the recipe of each. A source whose recipe is unchanged is kept.
final class Lineup {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");
    private static final String DEMO = "demo";

    private final Map<String, Recipe> recipes = new LinkedHashMap<>();
    private final ConfiguredContext site;

    /// The recipe of one source.
    private sealed interface Recipe {
        record Demo() implements Recipe {}

        record Stopped(String reason, String description) implements Recipe {}

        record Planned(CommonSettings common, Blueprint blueprint) implements Recipe {}
    }

    Lineup(LoadedConfig loaded, OutboundClients outbound) {
        this.site = new ConfiguredContext(loaded, outbound);
        ids(loaded).forEach(id -> recipes.put(id, recipe(id, loaded)));
        if (loaded.file().isEmpty() && recipes.isEmpty()) {
            recipes.put(DEMO, new Recipe.Demo());
        }
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
                ? planned(id, source)
                : new Recipe.Stopped(
                        "disabled in the configuration", source.common().described());
    }

    /// A kind that fails stops its own source alone.
    private Recipe planned(String id, ConfiguredSource source) {
        try {
            return new Recipe.Planned(source.common(), source.plan(id, site));
        } catch (BadKeys bad) {
            return new Recipe.Stopped(String.valueOf(bad.getMessage()), "");
        } catch (RuntimeException | LinkageError failed) {
            LOG.error("Source {} cannot be set up", id, failed);
            return new Recipe.Stopped("it cannot be set up: " + failed, "");
        }
    }

    /// Makes all sources.
    List<Source> sources(HubServices services) {
        return recipes.keySet().stream().map(id -> make(id, services)).toList();
    }

    /// Creates the sources that are new or changed since the previous lineup; the others are kept.
    ///
    /// @param running the source that runs under an id
    List<Source> sources(Lineup before, Function<String, Optional<Source>> running, HubServices services) {
        return recipes.keySet().stream()
                .map(id -> Optional.of(id)
                        .filter(same -> isSame(same, before))
                        .flatMap(running)
                        .orElseGet(() -> make(id, services)))
                .toList();
    }

    private Source make(String id, HubServices services) {
        return switch (Objects.requireNonNull(recipes.get(id))) {
            case Recipe.Demo _ -> DemoTools.source(services.clock());
            case Recipe.Stopped(var reason, var description) -> new StoppedSource(id, reason, description);
            case Recipe.Planned planned -> built(id, planned, services);
        };
    }

    private static Source built(String id, Recipe.Planned planned, HubServices services) {
        try {
            return withId(id, planned.blueprint.build(services));
        } catch (RuntimeException | LinkageError failed) {
            LOG.error("Source {} cannot be created", id, failed);
            return new StoppedSource(id, "it cannot be created: " + failed, planned.common.described());
        }
    }

    /// Refuses a source with a wrong id: it could take the place of a source that rules name.
    private static Source withId(String id, Source made) {
        if (!made.id().equals(id)) {
            throw new IllegalStateException("its kind created a source with the id '%s'".formatted(made.id()));
        }
        return made;
    }

    /// The routes to all remote sources.
    Set<HttpRoute> routes() {
        return Set.copyOf(site.routes());
    }

    private boolean isSame(String id, Lineup other) {
        return Objects.equals(recipes.get(id), other.recipes.get(id));
    }

    /// The sources that the other lineup does not have.
    List<String> without(Lineup other) {
        return recipes.keySet().stream()
                .filter(id -> !other.recipes.containsKey(id))
                .toList();
    }

    /// The sources that the other lineup has in another form.
    List<String> changedFrom(Lineup other) {
        return recipes.keySet().stream()
                .filter(id -> other.recipes.containsKey(id) && !isSame(id, other))
                .toList();
    }
}
