package dev.jackfield.protocol.rpc;

import java.util.OptionalLong;

/// A channel that passes everything on to another one: a base for channels that change some of it.
public abstract class ForwardingChannel implements Channel {

    /// The channel behind this one.
    protected abstract Channel delegate();

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        return delegate().request(request, exchange);
    }

    @Override
    public void notify(Message notification) {
        delegate().notify(notification);
    }

    @Override
    public boolean isOpen() {
        return delegate().isOpen();
    }

    @Override
    public long arrivalCount() {
        return delegate().arrivalCount();
    }

    @Override
    public boolean hasSession() {
        return delegate().hasSession();
    }

    @Override
    public String ending() {
        return delegate().ending();
    }

    @Override
    public OptionalLong process() {
        return delegate().process();
    }

    @Override
    public boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return delegate().awaitEnd(deadline);
    }

    @Override
    public void close() {
        delegate().close();
    }
}
