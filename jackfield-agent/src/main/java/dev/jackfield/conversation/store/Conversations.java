package dev.jackfield.conversation.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/// Finds the conversations of an owner.
final class Conversations {
    private final Path folder;
    private final Supplier<ConversationLimits> limits;
    private final InstantSource clock;

    /// The owners of conversations that were seen, because an owner never changes.
    private final Map<String, String> owners = new ConcurrentHashMap<>();

    Conversations(Path folder, Supplier<ConversationLimits> limits, InstantSource clock) {
        this.folder = folder;
        this.limits = limits;
        this.clock = clock;
    }

    /// A conversation that was found.
    record Found(ConversationFolder folder, Metadata metadata) {
        ConversationInfo info() {
            return metadata.info(folder.id());
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
        var ids = ids();
        owners.keySet().retainAll(ids);
        var found = new ArrayList<ConversationInfo>();
        for (var id : ids) {
            if (owner.equals(owners.getOrDefault(id, owner))) {
                folder(id).metadata().ifPresent(metadata -> {
                    owners.put(id, metadata.owner());
                    if (metadata.owner().equals(owner) && !isExpired(metadata)) {
                        found.add(metadata.info(id));
                    }
                });
            }
        }
        found.sort(Comparator.comparing(ConversationInfo::updated).reversed().thenComparing(ConversationInfo::id));
        return List.copyOf(found);
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
