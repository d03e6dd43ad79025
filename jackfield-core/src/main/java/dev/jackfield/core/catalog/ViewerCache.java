package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Values that are costly to make and depend on what one viewer sees in one scope. Those that were used last are
/// kept, as long as they are true and there is memory for them.
///
/// Each identity has a few places of its own, so that none can push out those of others by using many sessions.
public final class ViewerCache<T> {
    private static final int IDENTITIES = 64;
    private static final int FOR_EACH = 16;

    private final boolean isOfStates;

    // guarded by itself
    private final Map<Identity, Map<Key, SoftReference<Known<T>>>> known = new Recent<>(IDENTITIES);

    private record Key(Scope scope, Viewer viewer) {}

    private record Known<T>(List<Object> version, T value) {}

    /// Makes a value.
    public interface Maker<T> {
        T make() throws InterruptedException;
    }

    /// A map that forgets what was not used for the longest time.
    private static final class Recent<K, V> extends LinkedHashMap<K, V> {
        private final int most;

        private Recent(int most) {
            super(16, 0.75f, true);
            this.most = most;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > most;
        }
    }

    /// Creates a cache.
    ///
    /// @param isOfStates whether values also depend on the states and descriptions of sources
    public ViewerCache(boolean isOfStates) {
        this.isOfStates = isOfStates;
    }

    public T get(VisibleCatalog visible, Maker<T> maker) throws InterruptedException {
        var key = new Key(visible.scope(), visible.sharedViewer());
        var version = currentVersion(visible);
        var before = cachedValue(visible.identity(), key);
        if (before.isPresent() && before.get().version.equals(version)) {
            return before.get().value;
        }
        var made = maker.make();
        if (version.equals(currentVersion(visible))) { // otherwise the rules changed meanwhile
            synchronized (known) {
                entriesOf(visible.identity()).put(key, new SoftReference<>(new Known<>(version, made)));
            }
        }
        return made;
    }

    private List<Object> currentVersion(VisibleCatalog visible) {
        return isOfStates ? List.of(visible.sight(), visible.snapshot()) : List.of(visible.sight());
    }

    private Optional<Known<T>> cachedValue(Identity identity, Key key) {
        synchronized (known) {
            return Optional.ofNullable(entriesOf(identity).get(key)).map(SoftReference::get);
        }
    }

    private Map<Key, SoftReference<Known<T>>> entriesOf(Identity identity) {
        return known.computeIfAbsent(identity, _ -> new Recent<>(FOR_EACH));
    }
}
