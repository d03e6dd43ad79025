package dev.jackfield.core.upstream;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Leads to a server that never answers.
public final class MuteChannel implements Channel {
    private final ClientLink unsolicited;
    private final CountDownLatch closed = new CountDownLatch(1);

    public MuteChannel(ClientLink unsolicited) {
        this.unsolicited = unsolicited;
    }

    @Override
    public Message request(Message request, Exchange exchange) throws InterruptedException {
        if (closed.await(Math.max(0, exchange.patience().nanosLeft()), TimeUnit.NANOSECONDS)) {
            throw new ChannelException.ClosedException("closed");
        }
        throw new ChannelException.TimedOutException("no answer in time");
    }

    @Override
    public void notify(Message notification) {}

    @Override
    public boolean isOpen() {
        return closed.getCount() > 0;
    }

    @Override
    public void close() {
        closed.countDown();
        unsolicited.onEnded();
    }
}
