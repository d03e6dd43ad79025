package dev.jackfield.core.shelf;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Stores records that must outlive a hub, by kind, owner and key. Every operation is atomic, also for other users of
/// the store. Expired records do not exist for any of them. Times are kept in milliseconds.
///
/// All methods throw [ShelfException] when the store cannot be used.
public interface Shelf extends AutoCloseable {
    Optional<StoredRecord> find(DrawerKind kind, String owner, String key);

    /// Returns the records whose keys begin with the prefix and come after `after`, by key in the order of
    /// [StorableText#ORDER]; at most as many as wanted.
    List<StoredRecord> page(DrawerKind kind, String owner, String prefix, String after, int most);

    /// Returns the keys that [#page] would return the records of.
    List<String> keys(DrawerKind kind, String owner, String prefix, String after, int most);

    /// Returns a content that is attached to a record. It cannot be read but through a record that has it.
    ///
    /// @param hash the SHA-256 of the content, in hexadecimal digits
    Optional<byte[]> attachment(DrawerKind kind, String owner, String key, String hash);

    /// Returns what an owner has, also what has expired and is not removed yet. Reads no records.
    Usage usage(DrawerKind kind, String owner);

    /// Returns all owners of records, sorted.
    List<String> owners(DrawerKind kind);

    /// Makes all changes or none.
    ///
    /// @throws StaleVersionException when a record does not have the version that its change names
    /// @throws ShelfFullException when an owner would have more than a limit, or the kind, allows
    void commit(List<ShelfChange> changes);

    /// Removes the records of an owner that were last written before that moment.
    void removeBefore(DrawerKind kind, String owner, Instant limit);

    /// Removes what has expired. To be called from time to time.
    void removeExpired();

    /// Returns the records of one owner.
    default Drawer drawer(DrawerKind kind, String owner) {
        return new Drawer(this, kind, owner);
    }

    /// Returns the records of the hub itself.
    default Drawer drawer(DrawerKind kind) {
        return drawer(kind, "");
    }

    @Override
    void close();
}
