package dev.jackfield.agent.conversation.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// How large conversations are, by their metadata. A file that did not change is not read again, so that a writer who
/// holds the lock and adds up what an owner has only looks at the dates of files. The files stay the only truth: what
/// another process writes, or a person changes, counts at once.
final class ConversationSizes {
    /// A file that was changed within this time may change once more without getting another date.
    private static final Duration SETTLING = Duration.ofSeconds(2);

    private final Map<String, Known> known = new ConcurrentHashMap<>();
    private final InstantSource fileClock =
            InstantSource.system(); // the system dates files, whatever the store's clock

    /// What the metadata say.
    ///
    /// @param bytes with everything that the messages hold; empty where the metadata do not say
    record Size(String owner, Instant updated, Optional<Integer> bytes) {
        static Size of(Metadata metadata) {
            return new Size(metadata.owner(), metadata.updated(), metadata.bytes());
        }
    }

    /// The file when it was read.
    private record Stamp(
            FileTime modified, long length, @Nullable Object file) {
        static Stamp of(Path file) throws IOException {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        }

        boolean isSettled(Instant now) {
            return modified.toInstant().plus(SETTLING).isBefore(now);
        }
    }

    /// @param isSettled whether the file had not changed for some time when it was read
    private record Known(Stamp stamp, boolean isSettled, Size size) {
        boolean isOf(Stamp now) {
            return isSettled && stamp.equals(now);
        }
    }

    /// Returns whether a conversation is known to be another owner's. An owner never changes.
    boolean isOfAnother(String owner, String id) {
        var found = known.get(id);
        return found != null && !found.size().owner().equals(owner);
    }

    /// Forgets all other conversations.
    void retain(Set<String> ids) {
        known.keySet().retainAll(ids);
    }

    /// Returns the size; empty when there is no such conversation.
    Optional<Size> sizeOf(ConversationFolder folder) throws IOException {
        try {
            var stamp = Stamp.of(folder.metadataFile());
            var before = known.get(folder.id());
            return before != null && before.isOf(stamp) ? Optional.of(before.size()) : read(folder, stamp);
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        }
    }

    private Optional<Size> read(ConversationFolder folder, Stamp stamp) throws IOException {
        var isSettled = stamp.isSettled(fileClock.instant());
        var size = folder.metadata().map(Size::of);
        size.ifPresent(read -> known.put(folder.id(), new Known(stamp, isSettled, read)));
        return size;
    }
}
