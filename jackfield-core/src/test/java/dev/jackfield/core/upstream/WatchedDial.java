package dev.jackfield.core.upstream;

import dev.jackfield.core.upstream.connection.CountedDial;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.FakeUpstream;

/// Connects to a fake upstream whose legacy handshake goes as a test wants it.
final class WatchedDial implements Dial {
    private final CountedDial dial;

    // set by the test
    private volatile Runnable onInitialize = () -> {};
    private volatile boolean hasSessions = true;

    WatchedDial(FakeUpstream fake) {
        this.dial = new CountedDial(fake);
    }

    /// Runs before the handshake, and may throw instead.
    void onInitialize(Runnable action) {
        onInitialize = action;
    }

    void withoutSessions() {
        hasSessions = false;
    }

    int attempts() {
        return dial.attempts();
    }

    long open() {
        return dial.open();
    }

    @Override
    public Channel open(ClientLink unsolicited) {
        return new Watched(dial.open(unsolicited));
    }

    private final class Watched implements Channel {
        private final Channel channel;

        private Watched(Channel channel) {
            this.channel = channel;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            if (request.method().equals("initialize")) {
                onInitialize.run();
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
        public boolean hasSession() {
            return hasSessions;
        }

        @Override
        public void close() {
            channel.close();
        }
    }
}
