package dev.jackfield.core.shelf;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The records of one kind and owner.
public record Drawer(Shelf shelf, DrawerKind kind, String owner) {

    public Optional<StoredRecord> find(String key) {
        return shelf.find(kind, owner, key);
    }

    public Optional<byte[]> read(String key) {
        return find(key).map(StoredRecord::content);
    }

    /// Writes a record that never expires, in place of any earlier one.
    public void write(String key, byte[] content) {
        write(key, content, Optional.empty());
    }

    public void write(String key, byte[] content, Instant expires) {
        write(key, content, Optional.of(expires));
    }

    public void write(String key, byte[] content, Optional<Instant> expires) {
        shelf.commit(List.of(new ShelfChange.Put(kind, owner, key, content, expires)));
    }

    /// Writes a record if it still has the version, or if there is none and the version is [ShelfChange#ABSENT].
    /// Returns whether it was written.
    public boolean writeIf(String key, long version, byte[] content, Optional<Instant> expires) {
        try {
            shelf.commit(List.of(
                    new ShelfChange.Put(kind, owner, key, content, List.of(), expires, OptionalLong.of(version))));
            return true;
        } catch (StaleVersionException changed) {
            return false;
        }
    }

    public void remove(String key) {
        removeAll(List.of(key));
    }

    /// Removes several at once, which costs less than one by one.
    public void removeAll(Collection<String> keys) {
        if (!keys.isEmpty()) {
            shelf.commit(keys.stream()
                    .<ShelfChange>map(key -> new ShelfChange.Remove(kind, owner, key))
                    .toList());
        }
    }

    /// Removes everything that was last written before that moment.
    public void removeBefore(Instant limit) {
        shelf.removeBefore(kind, owner, limit);
    }

    /// Returns all keys, sorted.
    public List<String> keys() {
        return shelf.keys(kind, owner, "", "", Integer.MAX_VALUE);
    }

    public Usage usage() {
        return shelf.usage(kind, owner);
    }
}
