package dev.jackfield;

import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ChannelException;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Message;
import java.util.concurrent.atomic.AtomicInteger;

/// A channel on which some requests of one method do not arrive, though it stays open, as it is with HTTP.
record FlakyChannel(Channel channel, String method, AtomicInteger losses) implements Channel {
    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        if (request.method().equals(method) && losses.getAndDecrement() > 0) {
            throw ChannelException.Closed.unsent("connection refused", null);
        }
        return channel.request(request, exchange);
    }

    @Override
    public void notify(Message notification) {
        channel.notify(notification);
    }

    @Override
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() {
        channel.close();
    }
}
