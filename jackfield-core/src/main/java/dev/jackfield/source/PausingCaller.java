package dev.jackfield.source;

import dev.jackfield.call.Caller;
import dev.jackfield.call.Session;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.rpc.Message;
import java.util.Optional;

/// A caller whose time to think does not count.
record PausingCaller(Caller caller, Overtime.Running running) implements Caller {
    @Override
    public Message ask(Message question) throws InterruptedException {
        running.pause();
        try {
            return caller.ask(question);
        } finally {
            running.goOn();
        }
    }

    @Override
    public Envelope envelope() {
        return caller.envelope();
    }

    @Override
    public void hear(Message notification) {
        caller.hear(notification);
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
    public boolean relays() {
        return caller.relays();
    }
}
