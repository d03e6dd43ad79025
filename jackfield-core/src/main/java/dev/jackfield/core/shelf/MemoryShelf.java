package dev.jackfield.core.shelf;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A shelf in memory, for hubs without a state folder. It is lost with the process. Nothing is encrypted, because
/// nothing leaves the process.
public final class MemoryShelf implements Shelf {
    private final InstantSource clock;

    // guarded by this
    private final Map<Place, Records> drawers = new HashMap<>();

    private record Place(DrawerKind kind, String owner) {
        static Place of(ShelfChange change) {
            return new Place(change.kind(), change.owner());
        }
    }

    private record Kept(StoredRecord stored, List<byte[]> attachments) {
        long bytes() {
            return stored.content().length
                    + attachments.stream().mapToLong(each -> each.length).sum();
        }

        boolean isExpired(Instant now) {
            return stored.expires().filter(end -> !now.isBefore(end)).isPresent();
        }

        /// Returns a copy, so that no caller changes what is kept.
        StoredRecord copy() {
            return new StoredRecord(
                    stored.key(), stored.content().clone(), stored.version(), stored.written(), stored.expires());
        }
    }

    /// The records of one kind and owner, with their sum.
    private static final class Records {
        private final TreeMap<String, Kept> byKey = new TreeMap<>(StorableText.ORDER);
        private long bytes;

        /// Puts a record in place, or removes it, and returns what was there.
        @Nullable
        Kept replace(String key, @Nullable Kept kept) {
            var before = kept == null ? byKey.remove(key) : byKey.put(key, kept);
            bytes += (kept == null ? 0 : kept.bytes()) - (before == null ? 0 : before.bytes());
            return before;
        }

        Usage usage() {
            return new Usage(byKey.size(), bytes);
        }

        void removeIf(Predicate<Kept> isGone) {
            byKey.values().stream()
                    .filter(isGone)
                    .map(kept -> kept.stored.key())
                    .toList()
                    .forEach(key -> replace(key, null));
        }
    }

    public MemoryShelf(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Optional<StoredRecord> find(DrawerKind kind, String owner, String key) {
        return kept(new Place(kind, owner), key).map(Kept::copy);
    }

    private Optional<Kept> kept(Place place, String key) {
        return Optional.ofNullable(records(place).byKey.get(key)).filter(kept -> !kept.isExpired(now()));
    }

    private Instant now() {
        return inMillis(clock.instant());
    }

    private static Instant inMillis(Instant time) {
        return time.truncatedTo(ChronoUnit.MILLIS);
    }

    private Records records(Place place) {
        return drawers.getOrDefault(place, new Records());
    }

    @Override
    public synchronized List<StoredRecord> page(DrawerKind kind, String owner, String prefix, String after, int most) {
        return matching(new Place(kind, owner), prefix, after, most)
                .map(Kept::copy)
                .toList();
    }

    @Override
    public synchronized List<String> keys(DrawerKind kind, String owner, String prefix, String after, int most) {
        return matching(new Place(kind, owner), prefix, after, most)
                .map(kept -> kept.stored.key())
                .toList();
    }

    private Stream<Kept> matching(Place place, String prefix, String after, int most) {
        if (!StorableText.isStorable(prefix)) {
            return Stream.empty();
        }
        var last = StorableText.storablePart(after);
        var first = StorableText.ORDER.compare(last, prefix) > 0 ? last : prefix;
        var now = now();
        return records(place).byKey.tailMap(first).values().stream()
                .takeWhile(kept -> kept.stored.key().startsWith(prefix))
                .filter(kept -> StorableText.ORDER.compare(kept.stored.key(), last) > 0 && !kept.isExpired(now))
                .limit(most);
    }

    @Override
    public synchronized Optional<byte[]> attachment(DrawerKind kind, String owner, String key, String hash) {
        return kept(new Place(kind, owner), key).stream()
                .flatMap(kept -> kept.attachments.stream())
                .filter(content -> hash(content).equals(hash))
                .map(byte[]::clone)
                .findFirst();
    }

    private static String hash(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public synchronized Usage usage(DrawerKind kind, String owner) {
        return records(new Place(kind, owner)).usage();
    }

    @Override
    public synchronized List<String> owners(DrawerKind kind) {
        return drawers.entrySet().stream()
                .filter(drawer -> drawer.getKey().kind.equals(kind)
                        && !drawer.getValue().byKey.isEmpty())
                .map(drawer -> drawer.getKey().owner)
                .sorted(StorableText.ORDER)
                .toList();
    }

    @Override
    public synchronized void commit(List<ShelfChange> changes) {
        var undo = new ArrayDeque<Runnable>();
        try {
            changes.forEach(change -> make(change, undo));
            changes.forEach(this::checkLimits);
        } catch (RuntimeException refused) {
            undo.forEach(Runnable::run);
            throw refused;
        }
    }

    /// Makes a change, and notes how to undo it before those that were made earlier.
    private void make(ShelfChange change, Deque<Runnable> undo) {
        switch (change) {
            case ShelfChange.Put put -> {
                var version = checkVersion(put, put.key(), put.version());
                var stored = new StoredRecord(
                        put.key(),
                        put.content().clone(),
                        version + 1,
                        now(),
                        put.expires().map(MemoryShelf::inMillis));
                var copies = put.attachments().stream().map(byte[]::clone).toList();
                replace(put, put.key(), new Kept(stored, copies), undo);
            }
            case ShelfChange.Remove remove -> {
                checkVersion(remove, remove.key(), remove.version());
                replace(remove, remove.key(), null, undo);
            }
            case ShelfChange.Limit _ -> {} // holds after the commit
        }
    }

    private void replace(ShelfChange change, String key, @Nullable Kept kept, Deque<Runnable> undo) {
        var records = drawers.computeIfAbsent(Place.of(change), _ -> new Records());
        var before = records.replace(key, kept);
        undo.push(() -> records.replace(key, before));
    }

    private long checkVersion(ShelfChange change, String key, OptionalLong wanted) {
        var found =
                kept(Place.of(change), key).map(kept -> kept.stored.version()).orElse(ShelfChange.ABSENT);
        if (wanted.isPresent() && wanted.getAsLong() != found) {
            throw new StaleVersionException(change.kind(), key);
        }
        return found;
    }

    private void checkLimits(ShelfChange change) {
        switch (change) {
            case ShelfChange.Put put -> checkLimit(put, new Usage(put.kind().most(), Long.MAX_VALUE));
            case ShelfChange.Limit limit -> checkLimit(limit, limit.most());
            case ShelfChange.Remove _ -> {}
        }
    }

    private void checkLimit(ShelfChange change, Usage most) {
        var usage = records(Place.of(change)).usage();
        if (!usage.isWithin(most)) {
            throw new ShelfFullException(change.kind(), usage, most);
        }
    }

    @Override
    public synchronized void removeBefore(DrawerKind kind, String owner, Instant limit) {
        records(new Place(kind, owner)).removeIf(kept -> kept.stored.written().isBefore(inMillis(limit)));
    }

    @Override
    public synchronized void removeExpired() {
        var now = now();
        drawers.values().forEach(records -> records.removeIf(kept -> kept.isExpired(now)));
        drawers.values().removeIf(records -> records.byKey.isEmpty());
    }

    @Override
    public void close() {}
}
