package dev.jackfield.core.catalog;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import dev.jackfield.protocol.rpc.Shares;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The watched resources. A source is told of the first watcher and of the end of the last one. A watcher that
/// may not read the resource now does not count.
///
/// Permissions are looked up and sources are told without the lock, for each resource by one thread at a time,
/// until the source knows what holds.
final class WatchRegistry {
    private static final int MOST = 16_384;
    private static final int LONGEST_URI = 4_096;

    private final Function<String, Optional<Source>> sources;
    private final Shares places = new Shares(MOST);

    // all guarded by this
    private final Map<Watched, List<Watcher>> watchers = new HashMap<>();
    private final Map<Watched, Source> told = new HashMap<>();
    private final Set<Watched> due = new HashSet<>();
    private final Set<Watched> telling = new HashSet<>();

    private final Permission permission;

    private record Watched(String source, String uri) {}

    /// A watcher, and the scope through which it watches.
    record Watcher(Scope scope, Viewer viewer) {}

    /// Whether a watcher may read a URI of a source. It may ask sources for lists, so it is called without the
    /// lock.
    interface Permission {
        boolean mayRead(Watcher watcher, String source, String uri);
    }

    /// A change to tell: one source is to watch, or another one to stop watching.
    private record Change(
            @Nullable Source watching, @Nullable Source before) {
        void tellSource(String uri) {
            if (watching != null) {
                watching.watch(uri);
            } else if (before != null) {
                before.unwatch(uri);
            }
        }
    }

    /// Creates an empty registry.
    ///
    /// @param sources returns the current source with an id
    WatchRegistry(Function<String, Optional<Source>> sources, Permission permission) {
        this.sources = sources;
        this.permission = permission;
    }

    /// Takes a place for one more subscription of this identity.
    Shares.Place takePlace(Identity identity, String uri) {
        if (uri.length() > LONGEST_URI) {
            throw new HubException.OverloadedException(
                    "The URI of a subscription may have up to %d characters; it has %d."
                            .formatted(LONGEST_URI, uri.length()));
        }
        return places.tryTake(identity)
                .orElseThrow(() -> new HubException.OverloadedException(
                        "You have too many open subscriptions; end some, and subscribe again."));
    }

    /// Adds a watcher. The source that has the id now is told, even if the resource was found at its predecessor.
    void add(String source, String uri, Watcher watcher) {
        var watched = new Watched(source, uri);
        synchronized (this) {
            watchers.computeIfAbsent(watched, _ -> new ArrayList<>()).add(watcher);
        }
        bringUpToDate(watched);
    }

    void remove(String source, String uri, Watcher watcher) {
        var watched = new Watched(source, uri);
        synchronized (this) {
            watchers.computeIfPresent(watched, (_, all) -> all.remove(watcher) && all.isEmpty() ? null : all);
        }
        bringUpToDate(watched);
    }

    /// Tells the sources about watchers that may or may not read a resource after a change of rules.
    void review() {
        all().forEach(this::bringUpToDate);
    }

    private synchronized List<Watched> all() {
        return List.copyOf(watchers.keySet());
    }

    /// Moves the watches of a replaced source to its successor.
    void moveTo(Source successor) {
        watchedAt(successor.id()).forEach(this::bringUpToDate);
    }

    private synchronized List<Watched> watchedAt(String source) {
        return watchers.keySet().stream()
                .filter(watched -> watched.source.equals(source))
                .toList();
    }

    /// Brings the source up to date. If another thread is about to do so, that one looks again afterwards.
    private void bringUpToDate(Watched watched) {
        markDue(watched);
        while (beginTelling(watched)) {
            try {
                tellSource(watched);
            } finally {
                endTelling(watched);
            }
        }
    }

    private synchronized void markDue(Watched watched) {
        due.add(watched);
    }

    private synchronized boolean beginTelling(Watched watched) {
        return !telling.contains(watched) && due.remove(watched) && telling.add(watched);
    }

    private synchronized void endTelling(Watched watched) {
        telling.remove(watched);
    }

    private void tellSource(Watched watched) {
        var watching = isWanted(watched) ? sources.apply(watched.source).orElse(null) : null;
        var before = toldSource(watched);
        if (!Objects.equals(watching, before)) {
            try {
                new Change(watching, before).tellSource(watched.uri);
            } finally {
                setToldSource(watched, watching);
            }
        }
    }

    private boolean isWanted(Watched watched) {
        return watchers(watched).stream().anyMatch(watcher -> permission.mayRead(watcher, watched.source, watched.uri));
    }

    private synchronized List<Watcher> watchers(Watched watched) {
        return List.copyOf(watchers.getOrDefault(watched, List.of()));
    }

    private synchronized @Nullable Source toldSource(Watched watched) {
        return told.get(watched);
    }

    private synchronized void setToldSource(Watched watched, @Nullable Source watching) {
        if (watching == null) {
            told.remove(watched);
        } else {
            told.put(watched, watching);
        }
    }
}
