package dev.jackfield.agent.hub;

import java.time.Duration;

/// The connections of one turn. They are closed with it, unless it is complete and they are kept for the next one.
///
/// A turn that is not kept has connections of its own, because servers would remember what the conversation does not.
final class TurnConnections implements AutoCloseable {
    private final ConversationConnections all;
    private final String owner;
    private final TurnSession session;
    private boolean isKept; // the thread of the turn only

    TurnConnections(ConversationConnections all, TurnRequest request, String owner) {
        this.all = all;
        this.owner = owner;
        this.session = request.conversation()
                .filter(_ -> request.isKept())
                .map(id -> all.take(owner, id))
                .orElseGet(TurnSession::new);
    }

    TurnSession session() {
        return session;
    }

    /// Keeps them for the next turn of a conversation.
    void keep(String conversation, Duration time) {
        isKept = true;
        all.keep(owner, conversation, session, time);
    }

    @Override
    public void close() {
        if (!isKept) {
            session.close();
        }
    }
}
