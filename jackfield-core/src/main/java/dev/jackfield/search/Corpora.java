package dev.jackfield.search;

import dev.jackfield.call.HubItems;
import dev.jackfield.call.Scope;
import dev.jackfield.call.Viewer;
import dev.jackfield.catalog.VisibleCatalog;
import dev.jackfield.identity.Identity;
import dev.jackfield.source.Item;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The corpora of the viewers that searched last. A corpus holds as long as the lists and rules of its viewer do.
///
/// Each identity has a few places of its own, so that none can push out those of others by using many sessions.
final class Corpora {
    private static final int IDENTITIES = 64;
    private static final int FOR_EACH = 4;

    private final Pool pool;

    // guarded by itself
    private final Map<Identity, Map<Key, Known>> known = new Recent<>(IDENTITIES);

    private record Key(Scope scope, Viewer viewer) {}

    private record Known(VisibleCatalog.Sight sight, Corpus corpus) {}

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

    Corpora(Pool pool) {
        this.pool = pool;
    }

    Corpus of(VisibleCatalog visible) throws InterruptedException {
        var key = new Key(visible.scope(), visible.sharedViewer());
        var sight = visible.sight();
        synchronized (known) {
            var before = of(visible.identity()).get(key);
            if (before != null && before.sight.equals(sight)) {
                return before.corpus;
            }
        }
        var made = corpus(visible);
        if (sight.equals(visible.sight())) { // otherwise the rules changed meanwhile
            synchronized (known) {
                of(visible.identity()).put(key, new Known(sight, made));
            }
        }
        return made;
    }

    private Map<Key, Known> of(Identity identity) {
        return known.computeIfAbsent(identity, _ -> new Recent<>(FOR_EACH));
    }

    private Corpus corpus(VisibleCatalog visible) throws InterruptedException {
        var purposes = new HashMap<String, String>();
        visible.snapshot().presences().forEach(source -> purposes.put(source.source(), source.description()));
        var entries = Arrays.stream(Item.Kind.values())
                .flatMap(kind -> visible.items(kind).stream())
                .filter(entry -> !HubItems.isFinder(entry.entry().name()))
                .toList();
        return new Corpus(entries, pool.places(entries, source -> purposes.getOrDefault(source, "")));
    }
}
