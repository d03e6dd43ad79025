package dev.jackfield.core;

import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import java.util.concurrent.CountDownLatch;

/// Opens a latch when progress was heard.
record ProgressGate(ClientLink client, CountDownLatch heard) implements ClientLink {
    @Override
    public void notify(Message notification) {
        client.notify(notification);
        heard.countDown();
    }

    @Override
    public Message ask(Message request) {
        return client.ask(request);
    }
}
