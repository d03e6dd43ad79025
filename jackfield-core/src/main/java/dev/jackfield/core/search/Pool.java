package dev.jackfield.core.search;

import dev.jackfield.core.catalog.NameTable;
import dev.jackfield.core.source.Item;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/// The indexed items of all viewers, in a few segments. Items that are not there yet become one more segment.
///
/// When there are too many segments, the pool is made anew with what is wanted just now. Corpora that were made
/// before keep the segments that they have.
final class Pool implements AutoCloseable {
    private static final int MOST_SEGMENTS = 8;
    private static final int MOST_ITEMS = 200_000;

    private final Vectors vectors;

    /// A platform thread: indexing thousands of items would hold the carrier of a virtual thread for a second.
    private final ExecutorService indexer = indexer();

    private final ReentrantLock indexing = new ReentrantLock();

    // guarded by itself
    private final Map<Key, Place> places = new HashMap<>();

    // keys whose items are gone
    private final ReferenceQueue<Item> gone = new ReferenceQueue<>();

    /// An item as one scope shows it, with its source and the description of that. Items are compared as objects,
    /// because comparing thousands of definitions would cost more than it saves, and held weakly, so that those of
    /// earlier lists go away.
    private static final class Key extends WeakReference<Item> {
        private final int hash;
        private final String source;
        private final String purpose;

        private Key(Item item, String source, String purpose, ReferenceQueue<Item> gone) {
            super(item, gone);
            this.hash = System.identityHashCode(item);
            this.source = source;
            this.purpose = purpose;
        }

        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(Object other) {
            return this == other
                    || (other instanceof Key key
                            && get() != null
                            && key.get() == get()
                            && key.source.equals(source)
                            && key.purpose.equals(purpose));
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /// Where an item is indexed.
    record Place(IndexedItem item, Segment segment, int at) {}

    /// The thread ends when there is nothing to do.
    private static ExecutorService indexer() {
        var threads = Thread.ofPlatform().daemon().name("search-index").factory();
        var pool = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    Pool(Vectors vectors) {
        this.vectors = vectors;
    }

    /// Returns the place of each of these entries, and waits while those are indexed that are not yet.
    ///
    /// @param purpose returns the description of a source
    List<Place> placesOf(List<NameTable.NamedEntry> entries, Function<String, String> purpose)
            throws InterruptedException {
        var keys = entries.stream().map(entry -> key(entry, purpose)).toList();
        var found = knownPlaces(keys);
        if (!found.keySet().containsAll(keys)) {
            found = indexMissing(keys, entries);
        }
        return keys.stream().map(found::get).map(Objects::requireNonNull).toList();
    }

    private Key key(NameTable.NamedEntry entry, Function<String, String> purpose) {
        var source = entry.entry().name().source();
        return new Key(entry.entry().shownItem(), source, purpose.apply(source), gone);
    }

    /// Indexes what is missing. One caller at a time: the next one often needs the same items, and finds them then.
    private Map<Key, Place> indexMissing(List<Key> keys, List<NameTable.NamedEntry> entries)
            throws InterruptedException {
        indexing.lockInterruptibly();
        try {
            var found = knownPlaces(keys);
            var missing = missingItems(keys, entries, found);
            if (!missing.isEmpty()) {
                found.putAll(indexAll(missing));
            }
            return found;
        } finally {
            indexing.unlock();
        }
    }

    private Map<Key, Place> knownPlaces(List<Key> keys) {
        var found = new HashMap<Key, Place>();
        synchronized (places) {
            for (var old = gone.poll(); old != null; old = gone.poll()) {
                places.remove(old);
            }
            for (var key : keys) {
                var place = places.get(key);
                if (place != null) {
                    found.put(key, place);
                }
            }
        }
        return found;
    }

    /// An item that has to be indexed.
    private record Missing(IndexedItem item, ItemText text) {}

    /// Returns what has to be indexed: what is not there, or everything if there are too many segments.
    private Map<Key, Missing> missingItems(List<Key> keys, List<NameTable.NamedEntry> entries, Map<Key, Place> found) {
        var isFull = !found.keySet().containsAll(keys) && isFull();
        var missing = new LinkedHashMap<Key, Missing>();
        for (var at = 0; at < keys.size(); at++) {
            var key = keys.get(at);
            var known = found.get(key);
            if (known == null || isFull) {
                var text = ItemText.of(entries.get(at), key.purpose);
                var item = known == null ? new IndexedItem(key.source, text) : known.item; // which keeps its vector
                missing.put(key, new Missing(item, text));
            }
        }
        return missing;
    }

    private boolean isFull() {
        synchronized (places) {
            if (segments().size() < MOST_SEGMENTS && places.size() < MOST_ITEMS) {
                return false;
            }
            places.clear();
            return true;
        }
    }

    private Set<Segment> segments() {
        var segments = new HashSet<Segment>();
        places.values().forEach(place -> segments.add(place.segment));
        return segments;
    }

    private Map<Key, Place> indexAll(Map<Key, Missing> missing) throws InterruptedException {
        var segment = index(missing.values().stream().map(Missing::text).toList());
        var made = new HashMap<Key, Place>();
        for (var key : missing.keySet()) {
            made.put(key, new Place(Objects.requireNonNull(missing.get(key)).item, segment, made.size()));
        }
        synchronized (places) {
            places.putAll(made);
        }
        vectors.requestVectors(missing.values().stream().map(Missing::item).toList());
        return made;
    }

    private Segment index(List<ItemText> items) throws InterruptedException {
        var making = startIndexing(items);
        try {
            return making.get();
        } catch (InterruptedException interrupted) {
            making.cancel(true); // or what it needs would stay in the queue
            throw interrupted;
        } catch (CancellationException closed) {
            throw new IllegalStateException("The search is closed", closed);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("The catalog cannot be indexed", failed.getCause());
        }
    }

    private Future<Segment> startIndexing(List<ItemText> items) {
        try {
            return indexer.submit(() -> new Segment(items));
        } catch (RejectedExecutionException closed) {
            throw new IllegalStateException("The search is closed", closed);
        }
    }

    /// Ends those that wait, too.
    @Override
    public void close() {
        indexer.shutdownNow().stream()
                .filter(Future.class::isInstance)
                .map(Future.class::cast)
                .forEach(task -> task.cancel(true));
    }
}
