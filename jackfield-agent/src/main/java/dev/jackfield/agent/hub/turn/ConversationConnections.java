package dev.jackfield.agent.hub.turn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The connections that conversations keep between two turns, with what their servers know.
///
/// They are closed when no turn follows in time, the oldest first when there are too many, and with the hub. The turn
/// that follows takes them away, so a turn that fails closes them. Safe for use by several threads.
public final class ConversationConnections implements AutoCloseable {
    static final int MOST_KEPT = 256;
    static final int MOST_KEPT_OF_AN_OWNER = 16;

    private record Key(String owner, String conversation) {}

    private record Kept(TurnSession session, Thread timer) {}

    // both guarded by this
    private final Map<Key, Kept> all = new LinkedHashMap<>(); // the oldest first
    private boolean isClosed;

    /// Returns the connections of a conversation, to be closed or kept again; none if there are no such.
    TurnSession checkOut(String owner, String conversation) {
        return remove(new Key(owner, conversation)).orElseGet(TurnSession::new);
    }

    /// Keeps connections for this long, or closes them at once where nothing is to be kept.
    void keep(String owner, String conversation, TurnSession session, Duration time) {
        if (time.isPositive() && session.isFollowed()) {
            add(new Key(owner, conversation), session, time).forEach(TurnSession::close);
        } else {
            session.close();
        }
    }

    /// Closes the connections of a conversation that has been deleted.
    public void end(String owner, String conversation) {
        remove(new Key(owner, conversation)).ifPresent(TurnSession::close);
    }

    /// Returns what has no place any more.
    private synchronized List<TurnSession> add(Key key, TurnSession session, Duration time) {
        if (isClosed) {
            return List.of(session);
        }
        var left = new ArrayList<TurnSession>();
        remove(key).ifPresent(left::add);
        var own = all.keySet().stream()
                .filter(other -> other.owner().equals(key.owner()))
                .toList();
        if (own.size() >= MOST_KEPT_OF_AN_OWNER) {
            remove(own.getFirst()).ifPresent(left::add);
        } else if (all.size() >= MOST_KEPT) {
            remove(all.keySet().iterator().next()).ifPresent(left::add);
        }
        all.put(key, new Kept(session, timer(key, session, time)));
        return left;
    }

    private Thread timer(Key key, TurnSession session, Duration time) {
        return Thread.ofVirtual().name("conversation-connections").start(() -> {
            try {
                Thread.sleep(time);
                removeIfStill(key, session).ifPresent(TurnSession::close);
            } catch (InterruptedException interrupted) {
                // The connections have been taken, or closed.
            }
        });
    }

    @SuppressWarnings("ReferenceEquality") // a later turn may have kept other connections
    private synchronized Optional<TurnSession> removeIfStill(Key key, TurnSession session) {
        var kept = all.get(key);
        return kept != null && kept.session() == session ? remove(key) : Optional.empty();
    }

    private synchronized Optional<TurnSession> remove(Key key) {
        var kept = Optional.ofNullable(all.remove(key));
        kept.map(Kept::timer)
                .filter(timer -> !timer.equals(Thread.currentThread())) // that one closes them
                .ifPresent(Thread::interrupt);
        return kept.map(Kept::session);
    }

    @Override
    public void close() {
        removeAll().forEach(TurnSession::close);
    }

    private synchronized List<TurnSession> removeAll() {
        isClosed = true;
        return List.copyOf(all.keySet()).stream()
                .flatMap(key -> remove(key).stream())
                .toList();
    }
}
