package dev.jackfield.agent.hub;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The conversations in which a turn is made now: there is one at a time in each.
final class OpenTurns {
    private final Set<Key> open = ConcurrentHashMap.newKeySet();

    private record Key(String owner, String conversation) {}

    /// Ends a turn.
    interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /// Begins a turn; empty if another one is made in this conversation.
    Optional<Turn> begin(String owner, String conversation) {
        var key = new Key(owner, conversation);
        return open.add(key) ? Optional.of(() -> open.remove(key)) : Optional.empty();
    }
}
