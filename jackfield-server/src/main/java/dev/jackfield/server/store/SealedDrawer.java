package dev.jackfield.server.store;

import dev.jackfield.core.shelf.Drawer;
import dev.jackfield.core.shelf.ShelfException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// A drawer whose contents are sealed. The seal is made when something is first read or written.
record SealedDrawer(Drawer drawer, String name, Supplier<Seal> seal) implements Drawer {
    @Override
    public Optional<byte[]> read(String key) {
        return drawer.read(key).map(kept -> openSealed(key, kept));
    }

    private byte[] openSealed(String key, byte[] kept) {
        return seal.get()
                .open(name, key, kept)
                .orElseThrow(() -> new ShelfException(
                        ("The secret '%s' in '%s' does not open: it was changed, or sealed for another place."
                                        + " Nothing was removed; set it again.")
                                .formatted(key, name)));
    }

    @Override
    public void write(String key, byte[] content) {
        drawer.write(key, seal.get().close(name, key, content));
    }

    @Override
    public void remove(String key) {
        drawer.remove(key);
    }

    @Override
    public void removeAll(Collection<String> keys) {
        drawer.removeAll(keys);
    }

    @Override
    public void removeBefore(Instant limit) {
        drawer.removeBefore(limit);
    }

    @Override
    public List<String> keys() {
        return drawer.keys();
    }
}
