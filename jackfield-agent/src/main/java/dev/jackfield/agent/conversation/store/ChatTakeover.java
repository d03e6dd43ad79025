package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.core.shelf.Shelf;
import dev.jackfield.core.shelf.ShelfException;
import dev.jackfield.core.shelf.ShelfFullException;
import dev.jackfield.core.shelf.StaleVersionException;
import dev.jackfield.core.shelf.StorableText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Moves the conversations of a folder, where they were kept before, into the store, before a hub uses the store.
///
/// 1. Each conversation is written in one commit, unless it is there: a killed takeover goes on where it was.
/// 2. Those that cannot be read go to `unreadable` in the same folder, with their content.
/// 3. `conversations` gets another name. From now on nothing is taken over, so that what is deleted stays deleted.
/// 4. The files are deleted.
///
/// Of several processes one does so, and the others wait.
public final class ChatTakeover {
    private static final Logger LOG = LoggerFactory.getLogger(ChatTakeover.class);
    private static final int PROGRESS = 100;

    private final ChatFolder folder;
    private final Shelf shelf;
    private final ConversationLimits limits;
    private final InstantSource clock;
    private final Map<String, String> unreadable = new LinkedHashMap<>();

    private ChatTakeover(ChatFolder folder, Shelf shelf, ConversationLimits limits, InstantSource clock) {
        this.folder = folder;
        this.shelf = shelf;
        this.limits = limits;
        this.clock = clock;
    }

    /// Moves what there is; does nothing where there is no folder.
    ///
    /// @param shelf outlives this process: the files are deleted at the end
    /// @param limits say which conversations have expired, and are left out
    /// @throws ShelfException when it cannot go on; what was moved is in both places until the next start
    public static void run(Path path, Shelf shelf, ConversationLimits limits, InstantSource clock)
            throws InterruptedException {
        var folder = new ChatFolder(path);
        if (folder.isPending()) {
            new ChatTakeover(folder, shelf, limits, clock).run();
        }
    }

    private void run() throws InterruptedException {
        try {
            try (var _ = ChatLock.acquire(folder.lock())) {
                if (folder.hasConversations()) {
                    moveAll();
                    folder.finish();
                }
                folder.deleteFiles();
            }
            folder.deleteIfEmpty();
        } catch (IOException failed) {
            throw new ShelfException(
                    "The conversations in %s cannot be moved into the store: %s. The next start tries again."
                            .formatted(folder.path(), failed),
                    failed);
        }
    }

    private void moveAll() throws IOException {
        var ids = folder.ids();
        LOG.info("Conversations move from {} into the store: {}", folder.path(), ids.size());
        for (var at = 0; at < ids.size(); at++) {
            moveOrNote(ids.get(at));
            if ((at + 1) % PROGRESS == 0) {
                LOG.info("Conversations move into the store: {} of {} are done", at + 1, ids.size());
            }
        }
        for (var each : unreadable.entrySet()) {
            setAside(each.getKey(), each.getValue());
        }
        LOG.info(
                "Conversations are in the store: {}; {} cannot be read",
                ids.size() - unreadable.size(),
                unreadable.size());
    }

    private void moveOrNote(String id) {
        try {
            move(id);
        } catch (IllegalArgumentException
                | IOException
                | UncheckedIOException
                | BadCanisterLineException
                | ConversationException
                | ShelfFullException wrong) {
            unreadable.put(id, String.valueOf(wrong.getMessage()));
        }
    }

    private void move(String id) throws IOException {
        var text = folder.metadata(id);
        if (text.isEmpty()) {
            return; // was being made or deleted when its hub was killed
        }
        var metadata = Metadata.read(text.get());
        var owner = metadata.owner()
                .filter(StorableText::isStorable)
                .orElseThrow(() -> new IllegalArgumentException("has no 'owner' that can be stored"));
        var data = ConversationRecord.of(metadata, clock.instant());
        if (!limits.isExpired(data.lastUsed(), clock.instant())) {
            var changes = new OwnedConversations(shelf, owner).putAll(id, data, folder.turns(id));
            try {
                shelf.commit(changes);
            } catch (StaleVersionException _) {
                LOG.debug("Conversation {} was moved before", id);
            }
        }
    }

    private void setAside(String id, String reason) throws IOException {
        var place = folder.setAside(id);
        LOG.warn(
                "Conversation {} cannot be read: {}. It is kept in {}; mend it, and 'jackfield conversations import {}'"
                        + " adds it to yours.",
                id,
                reason,
                place,
                place);
    }
}
