package dev.jackfield.catalog;

import dev.jackfield.source.Source;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Which resources somebody watches: the source is told of the first watcher and of the last.
///
/// Sources are told without the lock, of each resource by one thread at a time, until they know what holds.
final class Watches {
    private final Function<String, Optional<Source>> sources;

    // all guarded by this
    private final Map<Watched, Integer> counts = new HashMap<>();
    private final Map<Watched, Source> told = new HashMap<>();
    private final Set<Watched> telling = new HashSet<>();

    private record Watched(String source, String uri) {}

    /// What a source is to be told: to watch at the one, or no longer at the other.
    private record News(@Nullable Source watching, @Nullable Source before) {
        void tell(String uri) {
            if (watching != null) {
                watching.watch(uri);
            } else if (before != null) {
                before.unwatch(uri);
            }
        }
    }

    /// @param sources the source that has an id now
    Watches(Function<String, Optional<Source>> sources) {
        this.sources = sources;
    }

    /// The source that has the id now is told, whichever had it when the resource was found.
    void add(String source, String uri) {
        var watched = new Watched(source, uri);
        synchronized (this) {
            counts.merge(watched, 1, Integer::sum);
        }
        tell(watched);
    }

    void remove(String source, String uri) {
        var watched = new Watched(source, uri);
        synchronized (this) {
            counts.computeIfPresent(watched, (_, n) -> n == 1 ? null : n - 1);
        }
        tell(watched);
    }

    /// What was watched at the one before is watched at its successor.
    void moveTo(Source successor) {
        watchedAt(successor.id()).forEach(this::tell);
    }

    private synchronized List<Watched> watchedAt(String source) {
        return counts.keySet().stream()
                .filter(watched -> watched.source.equals(source))
                .toList();
    }

    private void tell(Watched watched) {
        for (var news = begin(watched); news.isPresent(); news = begin(watched)) {
            try {
                news.get().tell(watched.uri);
            } finally {
                end(watched, news.get());
            }
        }
    }

    /// Empty when the source knows, or is being told by a thread that looks again after that.
    private synchronized Optional<News> begin(Watched watched) {
        var watching =
                counts.containsKey(watched) ? sources.apply(watched.source).orElse(null) : null;
        var before = told.get(watched);
        return Objects.equals(watching, before) || !telling.add(watched)
                ? Optional.empty()
                : Optional.of(new News(watching, before));
    }

    private synchronized void end(Watched watched, News news) {
        telling.remove(watched);
        if (news.watching == null) {
            told.remove(watched);
        } else {
            told.put(watched, news.watching);
        }
    }
}
