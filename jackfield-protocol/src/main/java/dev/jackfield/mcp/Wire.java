package dev.jackfield.mcp;

import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Message;
import java.util.Optional;
import java.util.OptionalLong;

/// A two-way stream of messages: a pair of pipes, a socket, a queue in memory.
public interface Wire extends AutoCloseable {

    /// Hands a message over; waits for a place until the deadline.
    void send(Message message, Deadline deadline) throws InterruptedException;

    /// The next message; empty when the other end has finished. One reader only.
    Optional<Message> receive() throws InterruptedException;

    /// The thread to read on. A wire whose reads hold their carrier, as those of a pipe do, wants a platform thread.
    default Thread.Builder reader() {
        return Thread.ofVirtual();
    }

    /// How the other end went, for the error of those who still wait.
    default String obituary() {
        return "the connection was closed";
    }

    /// The id of the process at the other end, where this program started it.
    default OptionalLong process() {
        return OptionalLong.empty();
    }

    /// Waits until a wire that was closed costs nothing any more, and says whether that was in time.
    default boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return true;
    }

    @Override
    void close();
}
