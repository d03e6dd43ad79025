package dev.jackfield.agent.conversation.store;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the conversations of an owner.
final class OwnedConversations {
    private static final Logger LOG = LoggerFactory.getLogger(OwnedConversations.class);

    private final Path folder;
    private final Supplier<ConversationLimits> limits;
    private final InstantSource clock;

    private final ConversationSizes sizes = new ConversationSizes();

    OwnedConversations(Path folder, Supplier<ConversationLimits> limits, InstantSource clock) {
        this.folder = folder;
        this.limits = limits;
        this.clock = clock;
    }

    /// What an owner has.
    record Share(int conversations, long bytes) {}

    /// A conversation that was found.
    record Found(ConversationFolder folder, Metadata metadata) {
        ConversationInfo info() {
            return metadata.info(folder.id());
        }

        /// Returns how many bytes it has with everything that its messages hold.
        long bytes() throws IOException {
            return OwnedConversations.bytes(folder, metadata.bytes());
        }
    }

    private static long bytes(ConversationFolder folder, Optional<Integer> known) throws IOException {
        return known.isPresent() ? Math.max(0, known.get()) : folder.length();
    }

    ConversationFolder folder(String id) {
        return new ConversationFolder(folder.resolve(id), id);
    }

    Found find(String owner, String id) throws IOException {
        if (!ConversationId.isId(id)) {
            throw ConversationException.unknown(id);
        }
        var place = folder(id);
        return place.metadata()
                .filter(metadata -> metadata.owner().equals(owner) && !isExpired(metadata))
                .map(metadata -> new Found(place, metadata))
                .orElseThrow(() -> ConversationException.unknown(id));
    }

    boolean isExpired(Metadata metadata) {
        return isExpired(metadata.updated());
    }

    private boolean isExpired(Instant updated) {
        return limits.get().isExpired(updated, clock.instant());
    }

    /// The conversations of an owner, the last used first.
    List<ConversationInfo> list(String owner) throws IOException {
        var all = new ArrayList<ConversationInfo>();
        for (var id : ids(owner)) {
            readOrSkip(id, () -> findOwned(owner, folder(id))).map(Found::info).ifPresent(all::add);
        }
        return all.stream()
                .sorted(Comparator.comparing(ConversationInfo::updated)
                        .reversed()
                        .thenComparing(ConversationInfo::id))
                .toList();
    }

    private Optional<Found> findOwned(String owner, ConversationFolder folder) throws IOException {
        if (size(owner, folder).isEmpty()) {
            return Optional.empty();
        }
        return folder.metadata()
                .filter(known -> known.owner().equals(owner) && !isExpired(known))
                .map(known -> new Found(folder, known));
    }

    /// Returns what an owner has.
    Share share(String owner) throws IOException {
        var conversations = 0;
        var bytes = 0L;
        for (var id : ids(owner)) {
            var size = readOrSkip(id, () -> size(owner, folder(id)));
            conversations += size.isPresent() ? 1 : 0;
            bytes += size.isPresent() ? bytes(folder(id), size.get().bytes()) : 0;
        }
        return new Share(conversations, bytes);
    }

    private Optional<ConversationSizes.Size> size(String owner, ConversationFolder folder) throws IOException {
        return sizes.sizeOf(folder).filter(known -> known.owner().equals(owner) && !isExpired(known.updated()));
    }

    /// Returns the ids of the conversations of an owner, and of those whose owner is not known yet.
    private List<String> ids(String owner) throws IOException {
        var ids = ids();
        sizes.retain(ids);
        return ids.stream().filter(id -> !sizes.isOfAnother(owner, id)).toList();
    }

    private interface Reading<T> {
        Optional<T> read() throws IOException;
    }

    /// One that cannot be read does not keep the others from being listed.
    private static <T> Optional<T> readOrSkip(String id, Reading<T> reading) throws IOException {
        try {
            return reading.read();
        } catch (ClosedByInterruptException interrupted) {
            throw interrupted;
        } catch (IOException failed) {
            LOG.warn("Conversation {} is left out: {}", id, failed.toString());
            return Optional.empty();
        }
    }

    /// The ids of all conversations, also of those that are only half made or half deleted.
    Set<String> ids() throws IOException {
        try (var folders = Files.list(folder)) {
            var ids = new HashSet<String>();
            folders.map(each -> String.valueOf(each.getFileName()))
                    .filter(ConversationId::isId)
                    .forEach(ids::add);
            return ids;
        }
    }
}
