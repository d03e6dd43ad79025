package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.CanisterLine;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Removes expired conversations, and what killed processes left. Takes the lock for each removal alone, so that
/// writers need not wait for all of them.
record StoreCleanup(
        OwnedConversations conversations, ContentFolder contents, ConversationWriter writer, StoreLock lock) {
    private static final Logger LOG = LoggerFactory.getLogger(StoreCleanup.class);

    void run() throws InterruptedException {
        try {
            sweepConversations();
            sweepContents();
        } catch (IOException failed) {
            throw ConversationException.storage("tidy up", "the conversations", failed);
        }
    }

    private void sweepConversations() throws IOException, InterruptedException {
        for (var id : conversations.ids()) {
            try {
                sweep(conversations.folder(id));
            } catch (IOException | ConversationException failed) { // the others need not wait for it
                LOG.warn("Conversation {} cannot be tidied up: {}", id, failed.toString());
            }
        }
    }

    private void sweep(ConversationFolder folder) throws IOException, InterruptedException {
        if (isGone(folder)) {
            try (var _ = lock.acquire()) {
                remove(folder);
            }
        }
    }

    /// Looks once more, because it may have been half made by another process, or used just now.
    private void remove(ConversationFolder folder) throws IOException {
        if (isGone(folder)) {
            writer.delete(folder);
        }
    }

    /// Whether it has no metadata, or has expired. One with metadata that cannot be read stays for a person to
    /// repair.
    private boolean isGone(ConversationFolder folder) throws IOException {
        return !folder.exists()
                || folder.metadata().filter(conversations::isExpired).isPresent();
    }

    private void sweepContents() throws IOException, InterruptedException {
        var untidy = contents.untidyContents(this::isConversation);
        var needed = conversationsNeeding(untidy);
        for (var id : untidy) {
            try (var _ = lock.acquire()) {
                tidy(id, needed.getOrDefault(id, Set.of()));
            }
        }
    }

    /// Finds the conversations whose lines name one of these contents. They refer to it already, unless their files
    /// were copied here by hand.
    private Map<String, Set<String>> conversationsNeeding(List<String> untidy) throws IOException {
        var needed = new HashMap<String, Set<String>>();
        untidy.forEach(id -> needed.put(id, new HashSet<>()));
        for (var id : needed.isEmpty() ? Set.<String>of() : conversations.ids()) {
            contentIds(conversations.folder(id))
                    .filter(needed::containsKey)
                    .forEach(content -> needed.computeIfAbsent(content, _ -> new HashSet<>())
                            .add(id));
        }
        return needed;
    }

    private static Stream<String> contentIds(ConversationFolder folder) throws IOException {
        try {
            return folder.hasMessages()
                    ? folder.lines().readableLines().stream().flatMap(CanisterLine::contentIds)
                    : Stream.empty();
        } catch (ConversationException deleted) {
            return Stream.empty();
        }
    }

    private void tidy(String id, Set<String> needing) throws IOException {
        for (var conversation : needing) {
            if (isConversation(conversation) && contents.size(id) >= 0) {
                contents.addReference(id, conversation);
            }
        }
        contents.tidy(id, this::isConversation);
    }

    private boolean isConversation(String id) {
        return conversations.folder(id).exists();
    }
}
