package dev.jackfield.catalog;

import dev.jackfield.source.Source;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// Which resources somebody watches: the source is told of the first watcher and of the last.
final class Watches {
    private final Function<String, Optional<Source>> sources;
    private final Map<Watched, Integer> counts = new HashMap<>(); // guarded by this

    private record Watched(String source, String uri) {}

    /// @param sources the source that has an id now
    Watches(Function<String, Optional<Source>> sources) {
        this.sources = sources;
    }

    /// The source that has the id now is told, whichever had it when the resource was found.
    synchronized void add(String source, String uri) {
        if (counts.merge(new Watched(source, uri), 1, Integer::sum) == 1) {
            sources.apply(source).ifPresent(current -> current.watch(uri));
        }
    }

    /// What was watched at the one before is watched at its successor.
    synchronized void moveTo(Source successor) {
        counts.keySet().stream()
                .filter(watched -> watched.source.equals(successor.id()))
                .forEach(watched -> successor.watch(watched.uri));
    }

    synchronized void remove(String source, String uri) {
        if (counts.computeIfPresent(new Watched(source, uri), (_, n) -> n == 1 ? null : n - 1) == null) {
            sources.apply(source).ifPresent(current -> current.unwatch(uri));
        }
    }
}
