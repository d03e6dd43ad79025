package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;

/// Answers one client: the hub at one of its doors, or a fake in a test. One instance is one client's connection.
public interface McpServer extends AutoCloseable {

    /// Answers a request; blocks until the answer is there. An interrupt cancels it.
    Message answer(Message request, ClientLink client) throws InterruptedException;

    void handleNotification(Message notification);

    /// Called when the client listens on `stream` for messages that belong to no request, until `streamClosed`.
    default void streamOpened(ClientLink stream) {}

    default void streamClosed(ClientLink stream) {}

    @Override
    default void close() {}
}
