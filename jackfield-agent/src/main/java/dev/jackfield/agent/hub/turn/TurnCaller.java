package dev.jackfield.agent.hub.turn;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.Session;
import java.util.Optional;

/// The caller of a turn, whose calls are made inside a conversation.
final class TurnCaller extends ForwardingCaller {
    private final Session conversation;

    TurnCaller(Caller caller, Session conversation) {
        super(caller);
        this.conversation = conversation;
    }

    @Override
    public Caller inner() {
        return new TurnCaller(delegate().inner(), conversation);
    }

    @Override
    public Optional<Session> conversation() {
        return Optional.of(conversation);
    }
}
