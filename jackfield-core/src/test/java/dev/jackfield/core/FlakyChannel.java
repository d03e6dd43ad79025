package dev.jackfield.core;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// A channel that stays open, as HTTP does, while some requests of one method do not arrive.
final class FlakyChannel extends ForwardingChannel {
    private final Channel channel;
    private final String method;
    private final AtomicInteger losses;

    private final Consumer<ClientLink> lastWords;

    FlakyChannel(Channel channel, String method, AtomicInteger losses) {
        this(channel, method, losses, _ -> {});
    }

    /// @param lastWords what the server says on the stream of a request before that breaks
    FlakyChannel(Channel channel, String method, AtomicInteger losses, Consumer<ClientLink> lastWords) {
        this.lastWords = lastWords;
        this.channel = channel;
        this.method = method;
        this.losses = losses;
    }

    @Override
    protected Channel delegate() {
        return channel;
    }

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        if (request.method().equals(method) && losses.getAndDecrement() > 0) {
            lastWords.accept(exchange.client());
            throw ChannelException.ClosedException.unsent("connection refused", null);
        }
        return channel.request(request, exchange);
    }
}
