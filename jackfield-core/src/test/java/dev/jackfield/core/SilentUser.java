package dev.jackfield.core;

import static dev.jackfield.testkit.TestClient.fields;

import dev.jackfield.core.call.Caller;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Message;
import java.util.concurrent.CountDownLatch;

/// A user who is asked and never answers, until the question is withdrawn.
record SilentUser(CountDownLatch asked, CountDownLatch withdrawn) implements Caller {
    @Override
    public Envelope envelope() {
        return Caller.SILENT.envelope();
    }

    @Override
    public void notifyClient(Message notification) {}

    @Override
    public ClientCapabilities answers() {
        return ClientCapabilities.of(fields(TaskClient.CAN_BE_ASKED), Era.MODERN);
    }

    @Override
    public Message ask(Message question) throws InterruptedException {
        asked.countDown();
        try {
            new CountDownLatch(1).await();
        } finally {
            withdrawn.countDown();
        }
        return Caller.super.ask(question);
    }
}
