package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.Session;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.rpc.Message;
import java.util.Optional;

/// A caller on a shared connection. It cannot be asked, because a question there might belong to another call.
public final class SharedConnectionCaller extends ForwardingCaller {
    public SharedConnectionCaller(Caller caller) {
        super(caller);
    }

    @Override
    public Message ask(Message question) throws InterruptedException {
        return SILENT.ask(question);
    }

    @Override
    public Caller inner() {
        return new SharedConnectionCaller(delegate().inner());
    }

    @Override
    public ClientCapabilities answers() {
        return ClientCapabilities.NONE;
    }

    @Override
    public Optional<Session> session() {
        return Optional.empty();
    }
}
