package dev.jackfield.conversation.store;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the conversations of an owner.
final class OwnedConversations {
    private static final Logger LOG = LoggerFactory.getLogger(OwnedConversations.class);

    private final Path folder;
    private final Supplier<ConversationLimits> limits;
    private final InstantSource clock;

    /// The owners of conversations that were seen, because an owner never changes.
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    OwnedConversations(Path folder, Supplier<ConversationLimits> limits, InstantSource clock) {
        this.folder = folder;
        this.limits = limits;
        this.clock = clock;
    }

    /// A conversation that was found.
    record Found(ConversationFolder folder, Metadata metadata) {
        ConversationInfo info() {
            return metadata.info(folder.id());
        }

        /// Returns how many bytes it has with everything that its messages hold.
        long bytes() throws IOException {
            var known = metadata.bytes();
            return known.isPresent() ? Math.max(0, known.get()) : folder.length();
        }
    }

    ConversationFolder folder(String id) {
        return new ConversationFolder(folder.resolve(id), id);
    }

    Found find(String owner, String id) throws IOException {
        if (!ConversationId.isId(id)) {
            throw ConversationFailure.unknown(id);
        }
        var place = folder(id);
        return place.metadata()
                .filter(metadata -> metadata.owner().equals(owner) && !isExpired(metadata))
                .map(metadata -> new Found(place, metadata))
                .orElseThrow(() -> ConversationFailure.unknown(id));
    }

    boolean isExpired(Metadata metadata) {
        return limits.get().isExpired(metadata.updated(), clock.instant());
    }

    /// The conversations of an owner, the last used first.
    List<ConversationInfo> list(String owner) throws IOException {
        return all(owner).stream()
                .map(Found::info)
                .sorted(Comparator.comparing(ConversationInfo::updated)
                        .reversed()
                        .thenComparing(ConversationInfo::id))
                .toList();
    }

    /// Returns how many bytes all conversations of an owner have.
    long bytes(String owner) throws IOException {
        var bytes = 0L;
        for (var found : all(owner)) {
            bytes += found.bytes();
        }
        return bytes;
    }

    private List<Found> all(String owner) throws IOException {
        var ids = ids();
        owners.keySet().retainAll(ids);
        var all = new ArrayList<Found>();
        for (var id : ids) {
            if (owner.equals(owners.getOrDefault(id, owner))) {
                listed(owner, id).ifPresent(all::add);
            }
        }
        return all;
    }

    /// One that cannot be read does not keep the others from being listed.
    private Optional<Found> listed(String owner, String id) throws IOException {
        try {
            var metadata = folder(id).metadata();
            metadata.ifPresent(known -> owners.put(id, known.owner()));
            return metadata.filter(known -> known.owner().equals(owner) && !isExpired(known))
                    .map(known -> new Found(folder(id), known));
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
