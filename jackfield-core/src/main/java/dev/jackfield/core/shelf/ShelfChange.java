package dev.jackfield.core.shelf;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// One part of a commit. All parts of a commit take effect together, or none.
///
/// Owners and keys must be [StorableText], and a key has at least one character. Others cannot be written, and are
/// never found.
public sealed interface ShelfChange {

    /// The version of a record that does not exist, or has expired.
    long ABSENT = 0;

    DrawerKind kind();

    String owner();

    /// Writes a record.
    ///
    /// @param attachments large contents that belong to the record, and go with it. Equal contents are stored once.
    /// @param version what the record must have; empty for any
    @SuppressWarnings("ArrayRecordComponent") // carried, never compared
    record Put(
            DrawerKind kind,
            String owner,
            String key,
            byte[] content,
            List<byte[]> attachments,
            Optional<Instant> expires,
            OptionalLong version)
            implements ShelfChange {
        public Put {
            StorableText.check(owner);
            StorableText.checkKey(key);
            attachments = List.copyOf(attachments);
        }

        /// Writes a record without attachments, whatever its version.
        public Put(DrawerKind kind, String owner, String key, byte[] content, Optional<Instant> expires) {
            this(kind, owner, key, content, List.of(), expires, OptionalLong.empty());
        }
    }

    /// Removes a record, if it exists.
    ///
    /// @param version what the record must have; empty for any
    record Remove(DrawerKind kind, String owner, String key, OptionalLong version) implements ShelfChange {
        public Remove {
            StorableText.check(owner);
            StorableText.checkKey(key);
        }

        public Remove(DrawerKind kind, String owner, String key) {
            this(kind, owner, key, OptionalLong.empty());
        }
    }

    /// Requires that an owner has no more than this after the commit.
    record Limit(DrawerKind kind, String owner, Usage most) implements ShelfChange {
        public Limit {
            StorableText.check(owner);
        }
    }
}
