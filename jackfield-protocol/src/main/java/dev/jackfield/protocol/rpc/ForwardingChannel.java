package dev.jackfield.protocol.rpc;

import java.util.OptionalLong;

/// A channel that passes everything on to another one: a base for channels that change some of it.
public abstract class ForwardingChannel implements Channel {

    /// The channel behind this one.
    protected abstract Channel behind();

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        return behind().request(request, exchange);
    }

    @Override
    public void notify(Message notification) {
        behind().notify(notification);
    }

    @Override
    public boolean isOpen() {
        return behind().isOpen();
    }

    @Override
    public long arrivals() {
        return behind().arrivals();
    }

    @Override
    public boolean hasSession() {
        return behind().hasSession();
    }

    @Override
    public String ending() {
        return behind().ending();
    }

    @Override
    public OptionalLong process() {
        return behind().process();
    }

    @Override
    public boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return behind().awaitEnd(deadline);
    }

    @Override
    public void close() {
        behind().close();
    }
}
