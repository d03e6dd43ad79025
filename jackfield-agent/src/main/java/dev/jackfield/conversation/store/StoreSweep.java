package dev.jackfield.conversation.store;

import java.io.IOException;

/// Removes expired conversations, and what killed processes left. Takes the lock for each removal alone, so that
/// writers need not wait for all of them.
record StoreSweep(Conversations conversations, ContentFiles contents, TurnWriter writer, StoreLock lock) {

    void run() throws InterruptedException {
        try {
            sweepConversations();
            sweepContents();
        } catch (IOException failed) {
            throw ConversationFailure.storage("tidy up", "the conversations", failed);
        }
    }

    private void sweepConversations() throws IOException, InterruptedException {
        for (var id : conversations.ids()) {
            var folder = conversations.folder(id);
            if (isGone(folder)) {
                try (var _ = lock.take()) {
                    remove(folder);
                }
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
        for (var id : contents.untidy(this::isConversation)) {
            try (var _ = lock.take()) {
                contents.tidy(id, this::isConversation);
            }
        }
    }

    private boolean isConversation(String id) {
        return conversations.folder(id).exists();
    }
}
