package dev.jackfield.server;

import dev.jackfield.builtin.DemoTools;
import dev.jackfield.http.BadKeys;
import dev.jackfield.settings.Loaded;
import dev.jackfield.settings.SourceSettings;
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
import java.util.stream.Collectors;

/// Which sources a configuration has, and what each is made of. What is made of the same need not be made anew.
final class Lineup {
    private static final String DEMO = "demo";

    /// What is made of nothing is the demo.
    private static final Recipe NOTHING = new Recipe(Optional.empty(), Optional.empty(), Optional.empty());

    private final Map<String, Recipe> recipes = new LinkedHashMap<>();

    private record Recipe(Optional<SourceSettings> settings, Optional<String> unusable, Optional<Outbound.Way> way) {}

    Lineup(Loaded loaded, Outbound outbound) {
        ids(loaded).forEach(id -> recipes.put(id, recipe(id, loaded, outbound)));
        if (loaded.file().isEmpty() && recipes.isEmpty()) {
            recipes.put(DEMO, NOTHING);
        }
    }

    private static Set<String> ids(Loaded loaded) {
        var ids = new LinkedHashSet<>(loaded.settings().sources().keySet());
        ids.addAll(loaded.unusable().keySet());
        return ids;
    }

    private static Recipe recipe(String id, Loaded loaded, Outbound outbound) {
        var settings = Optional.ofNullable(loaded.settings().sources().get(id));
        try {
            var way = settings.filter(source -> source.enabled() && source.url() != null)
                    .map(source -> outbound.to(source, loaded));
            return new Recipe(settings, Optional.ofNullable(loaded.unusable().get(id)), way);
        } catch (BadKeys bad) {
            return new Recipe(settings, Optional.ofNullable(bad.getMessage()), Optional.empty());
        }
    }

    /// Makes all sources.
    List<Source> sources(Upstreams upstreams) {
        return recipes.keySet().stream().map(id -> make(id, upstreams)).toList();
    }

    /// Makes those sources that the lineup before did not have in the same form; the others stay.
    ///
    /// @param running the source that runs under an id
    List<Source> sources(Lineup before, Function<String, Optional<Source>> running, Upstreams upstreams) {
        return recipes.keySet().stream()
                .map(id -> Optional.of(id)
                        .filter(same -> isSame(same, before))
                        .flatMap(running)
                        .orElseGet(() -> make(id, upstreams)))
                .toList();
    }

    private Source make(String id, Upstreams upstreams) {
        var recipe = Objects.requireNonNull(recipes.get(id));
        if (recipe.equals(NOTHING)) {
            return DemoTools.source(upstreams.clock());
        }
        return recipe.unusable.isPresent() || recipe.settings.isEmpty()
                ? new StoppedSource(id, recipe.unusable.orElse("it is not configured"))
                : upstreams.source(id, recipe.settings.get(), recipe.way);
    }

    /// The ways to all sources elsewhere.
    Set<Outbound.Way> ways() {
        return recipes.values().stream().flatMap(recipe -> recipe.way.stream()).collect(Collectors.toSet());
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
