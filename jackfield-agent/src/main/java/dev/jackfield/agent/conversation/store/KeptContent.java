package dev.jackfield.agent.conversation.store;

import dev.jackfield.agent.conversation.BadCanisterLineException;
import dev.jackfield.agent.conversation.ContentLookup;
import dev.jackfield.tools.Bytes;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// The content that the lines of one conversation name. Each is read once.
final class KeptContent implements ContentLookup {
    private final ContentFolder files;
    private final ConversationFolder conversation;
    private final Map<String, Bytes> known = new HashMap<>();

    KeptContent(ContentFolder files, ConversationFolder conversation) {
        this.files = files;
        this.conversation = conversation;
    }

    @Override
    public Bytes find(String contentId) {
        return known.computeIfAbsent(contentId, this::read);
    }

    private Bytes read(String contentId) {
        if (!ContentFolder.isId(contentId)) {
            throw new BadCanisterLineException("its 'content_id' is not sha256: with 64 digits");
        }
        try {
            return files.read(contentId).orElseThrow(() -> missingContent(contentId));
        } catch (IOException failed) {
            throw ConversationException.storage("read", "content " + contentId, failed);
        }
    }

    /// Content is removed after the conversation that needed it.
    private RuntimeException missingContent(String contentId) {
        return conversation.exists()
                ? new BadCanisterLineException("there is no content '%s' any more".formatted(contentId))
                : ConversationException.unknown(conversation.id());
    }
}
