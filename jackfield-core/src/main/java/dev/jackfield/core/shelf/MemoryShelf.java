package dev.jackfield.core.shelf;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/// A shelf in memory, for hubs without a state folder. It is lost with the process.
public final class MemoryShelf implements Shelf {
    private final Map<String, Drawer> drawers = new ConcurrentHashMap<>();
    private final InstantSource clock;

    public MemoryShelf(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Drawer drawer(String name) {
        return drawers.computeIfAbsent(name, _ -> new MemoryDrawer(clock));
    }

    /// Returns a plain drawer, because its contents never leave the process.
    @Override
    public Drawer sealedDrawer(String name) {
        return drawer(name);
    }

    @Override
    public void close() {}

    private static final class Kept {
        private final byte[] content;
        private final Instant written;

        Kept(byte[] content, Instant written) {
            this.content = content.clone();
            this.written = written;
        }
    }

    private record MemoryDrawer(Map<String, Kept> contents, InstantSource clock) implements Drawer {
        MemoryDrawer(InstantSource clock) {
            this(new ConcurrentSkipListMap<>(), clock);
        }

        @Override
        public Optional<byte[]> read(String key) {
            return Optional.ofNullable(contents.get(key)).map(kept -> kept.content.clone());
        }

        @Override
        public void write(String key, byte[] content) {
            contents.put(key, new Kept(content, clock.instant()));
        }

        @Override
        public void remove(String key) {
            contents.remove(key);
        }

        @Override
        public void removeBefore(Instant limit) {
            contents.values().removeIf(kept -> kept.written.isBefore(limit));
        }

        @Override
        public List<String> keys() {
            return List.copyOf(contents.keySet());
        }
    }
}
