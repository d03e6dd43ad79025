package dev.jackfield.mcp;

import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.util.Optional;

/// A two-way stream of messages: a pair of pipes, a socket, a queue in memory.
public interface Wire extends AutoCloseable {

    /// Hands a message over; waits for a place until the deadline.
    void send(Message message, Deadline deadline) throws InterruptedException;

    /// The next message; empty when the other end has finished. One reader only.
    Optional<Message> receive() throws InterruptedException;

    /// How the other end went, for the error of those who still wait.
    default String obituary() {
        return "the connection was closed";
    }

    @Override
    void close();
}
