package dev.jackfield.source;

import dev.jackfield.call.Caller;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.rpc.Message;

/// A caller on a connection that it shares: a question there might be meant for somebody else.
record Unasked(Caller caller) implements Caller {
    @Override
    public Envelope envelope() {
        return caller.envelope();
    }

    @Override
    public void hear(Message notification) {
        caller.hear(notification);
    }

    @Override
    public boolean relays() {
        return caller.relays();
    }
}
