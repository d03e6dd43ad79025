package dev.jackfield.core.shelf;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// Bytes by key. Each operation is atomic, also for other users of the shelf.
public interface Drawer {

    Optional<byte[]> read(String key);

    /// Writes the content, replacing any earlier one.
    void write(String key, byte[] content);

    void remove(String key);

    /// Removes several at once, which costs less than one by one.
    default void removeAll(Collection<String> keys) {
        keys.forEach(this::remove);
    }

    /// Removes everything that was last written before that moment.
    void removeBefore(Instant limit);

    /// Returns all keys, sorted.
    List<String> keys();
}
