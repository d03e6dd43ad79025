package dev.jackfield.documents;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.core.shelf.Shelf;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// A shelf on which something happens after each look at the keys of a drawer.
public final class HookedShelf implements Shelf {
    private final MemoryShelf shelf = new MemoryShelf(InstantSource.system());
    private final Runnable looked;

    public HookedShelf(Runnable looked) {
        this.looked = looked;
    }

    private record Hooked(Drawer drawer, Runnable looked) implements Drawer {
        @Override
        public Optional<byte[]> read(String key) {
            return drawer.read(key);
        }

        @Override
        public void write(String key, byte[] content) {
            drawer.write(key, content);
        }

        @Override
        public void remove(String key) {
            drawer.remove(key);
        }

        @Override
        public void removeBefore(Instant limit) {
            drawer.removeBefore(limit);
        }

        @Override
        public List<String> keys() {
            var keys = drawer.keys();
            looked.run();
            return keys;
        }
    }

    @Override
    public Drawer drawer(String name) {
        return new Hooked(shelf.drawer(name), looked);
    }

    @Override
    public Drawer sealedDrawer(String name) {
        return shelf.sealedDrawer(name);
    }

    @Override
    public void close() {
        shelf.close();
    }
}
