package dev.jackfield.shelf;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Bytes under keys. Each act is whole: it happened or it did not, whoever else uses the same shelf.
public interface Drawer {

    Optional<byte[]> read(String key);

    /// Puts this content in the place of what was there.
    void write(String key, byte[] content);

    void remove(String key);

    /// Removes what was last written before that moment.
    void removeBefore(Instant limit);

    /// All keys, sorted.
    List<String> keys();
}
