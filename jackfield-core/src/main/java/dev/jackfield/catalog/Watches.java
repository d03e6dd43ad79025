package dev.jackfield.catalog;

import dev.jackfield.source.Source;
import java.util.HashMap;
import java.util.Map;

/// Which resources somebody watches: the source is told of the first watcher and of the last.
final class Watches {
    private final Map<Watched, Integer> counts = new HashMap<>(); // guarded by this

    private record Watched(String source, String uri) {}

    synchronized void add(Source source, String uri) {
        if (counts.merge(new Watched(source.id(), uri), 1, Integer::sum) == 1) {
            source.watch(uri);
        }
    }

    synchronized void remove(Source source, String uri) {
        if (counts.computeIfPresent(new Watched(source.id(), uri), (_, n) -> n == 1 ? null : n - 1) == null) {
            source.unwatch(uri);
        }
    }
}
