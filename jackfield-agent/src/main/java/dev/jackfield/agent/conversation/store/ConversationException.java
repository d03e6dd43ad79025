package dev.jackfield.agent.conversation.store;

import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.PlainText;
import org.jspecify.annotations.Nullable;

/// A conversation could not be read or changed. The message says which one, why, and what can be done.
public final class ConversationException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int LONGEST_SHOWN = 40;

    private final Kind kind;

    /// The reason.
    public enum Kind {
        /// There is no such conversation, or it is of another owner.
        UNKNOWN,
        /// A limit is reached.
        LIMIT,
        /// What was asked for is not possible with this conversation.
        REQUEST,
        /// Another turn was added meanwhile.
        CHANGED,
        /// The store cannot be read or written, or is damaged.
        STORAGE
    }

    ConversationException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    ConversationException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /// A conversation of another owner is refused in the words for one that does not exist.
    static ConversationException unknown(String id) {
        var shown = PlainText.line(BriefText.of(id, LONGEST_SHOWN));
        return new ConversationException(
                Kind.UNKNOWN,
                "You have no conversation '%s'. It may have been deleted; list your conversations.".formatted(shown));
    }

    /// The message may reach a user far away, so that it does not say where the store is; the log does.
    static ConversationException storage(String act, String what, RuntimeException cause) {
        return new ConversationException(
                Kind.STORAGE,
                "Cannot %s %s: the store fails. Its operator finds the reason in the log.".formatted(act, what),
                cause);
    }

    static ConversationException tooBusy(String act, String what, RuntimeException cause) {
        return new ConversationException(
                Kind.CHANGED, "Cannot %s %s: it is changed all the time. Try again.".formatted(act, what), cause);
    }

    public Kind kind() {
        return kind;
    }
}
