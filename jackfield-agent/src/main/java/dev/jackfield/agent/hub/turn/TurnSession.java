package dev.jackfield.agent.hub.turn;

import dev.jackfield.core.call.Session;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A conversation as the owner of connections to sources with `sharing: conversation`. They end with the turn that
/// opened them, or are kept for the turns that follow.
final class TurnSession implements Session, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    private final String key = UUID.randomUUID().toString();

    // both guarded by this
    private final Set<Follower> followers = new LinkedHashSet<>();
    private boolean isOver;

    @Override
    public String key() {
        return key;
    }

    /// Drops it: what a server says outside of any call concerns no turn.
    @Override
    public void notifyClient(Message notification) {}

    @Override
    public Message ask(Message question) {
        return Message.error(
                question.id(),
                RpcError.of(RpcError.METHOD_NOT_FOUND, "A conversation cannot be asked outside of a call"));
    }

    @Override
    public Runnable follow(Follower follower) {
        synchronized (this) {
            if (!isOver) {
                followers.add(follower);
                return () -> forget(follower);
            }
        }
        follower.onEnded();
        return () -> {};
    }

    /// Returns whether something is kept for this conversation, such as a connection.
    synchronized boolean isFollowed() {
        return !followers.isEmpty();
    }

    private synchronized void forget(Follower follower) {
        followers.remove(follower);
    }

    @Override
    public void close() {
        List<Follower> told;
        synchronized (this) {
            isOver = true;
            told = List.copyOf(followers);
        }
        told.forEach(TurnSession::end);
    }

    /// One that fails keeps no other open, and takes nothing from the turn, which is complete.
    private static void end(Follower follower) {
        try {
            follower.onEnded();
        } catch (RuntimeException failed) {
            LOG.warn("A connection of a conversation could not be ended", failed);
        }
    }
}
