package dev.jackfield.core.call;

import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.rpc.Message;
import java.time.Duration;
import java.util.Optional;

/// A caller that forwards everything to another one; subclasses override what they change.
public abstract class ForwardingCaller implements Caller {
    private final Caller caller;

    protected ForwardingCaller(Caller caller) {
        this.caller = caller;
    }

    /// Returns the caller behind this one.
    public final Caller delegate() {
        return caller;
    }

    @Override
    public Envelope envelope() {
        return caller.envelope();
    }

    @Override
    public void notifyClient(Message notification) {
        caller.notifyClient(notification);
    }

    @Override
    public Message ask(Message question) throws InterruptedException {
        return caller.ask(question);
    }

    @Override
    public ClientCapabilities answers() {
        return caller.answers();
    }

    @Override
    public Optional<Session> session() {
        return caller.session();
    }

    @Override
    public Optional<Session> conversation() {
        return caller.conversation();
    }

    /// Returns the inner caller of the caller behind this one, with the same changes as this one makes. Each subclass
    /// says how, because one that is left out would silently lose its changes for calls inside calls.
    @Override
    public abstract Caller inner();

    @Override
    public boolean canRelay() {
        return caller.canRelay();
    }

    @Override
    public Duration askingTime() {
        return caller.askingTime();
    }

    @Override
    public boolean takesTasks() {
        return caller.takesTasks();
    }

    @Override
    public void onDispatch(ItemName tool, TaskSupport support) {
        caller.onDispatch(tool, support);
    }

    @Override
    public void onLongRunning() {
        caller.onLongRunning();
    }
}
