package dev.jackfield.agent.hub.turn;

import java.time.Duration;
import java.util.function.BooleanSupplier;

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
                .map(id -> all.checkOut(owner, id))
                .orElseGet(TurnSession::new);
    }

    TurnSession session() {
        return session;
    }

    /// Keeps them for the next turn of a conversation.
    ///
    /// @param isThere whether the conversation has not been deleted meanwhile; asked when they are kept, so that
    ///     either this or the one who deletes it ends them
    void keep(String conversation, Duration time, BooleanSupplier isThere) {
        isKept = true;
        all.keep(owner, conversation, session, time);
        if (time.isPositive() && !isThere.getAsBoolean()) {
            all.end(owner, conversation);
        }
    }

    @Override
    public void close() {
        if (!isKept) {
            session.close();
        }
    }
}
