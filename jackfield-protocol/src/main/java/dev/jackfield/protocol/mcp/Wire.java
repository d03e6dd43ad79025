package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.flow.Intake;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A two-way stream of messages: a pair of pipes, a socket, a queue in memory.
public interface Wire extends AutoCloseable {

    /// Queues a message; waits for room until the deadline.
    void send(Message message, Deadline deadline) throws InterruptedException;

    /// Returns the next message; empty when the other end has finished. Only one thread may read.
    Optional<Message> receive() throws InterruptedException;

    /// The kind of thread to read on. Reads from pipes block their carrier thread, so such a wire wants a
    /// platform thread.
    default Thread.Builder reader() {
        return Thread.ofVirtual();
    }

    /// What slows down the reader when the other end sends more than answers. The wire ends it when nothing more can
    /// come.
    default Intake intake() {
        return Intake.FREE;
    }

    /// What the other end does instead of answering, for the error of a caller that has waited in vain.
    default Optional<String> excuse() {
        return Optional.empty();
    }

    /// How the other end ended, for the error of callers that still wait.
    default String ending() {
        return "the connection was closed";
    }

    /// The id of the process at the other end, where this program started it.
    default OptionalLong process() {
        return OptionalLong.empty();
    }

    /// The exit status of that process, once it has ended; empty when it runs, or is not known. Waits a moment: the
    /// output of a process ends before the process does.
    default OptionalInt exitStatus() throws InterruptedException {
        return OptionalInt.empty();
    }

    /// Waits until a closed wire holds no resources any more, and tells whether that was in time.
    default boolean awaitEnd(Deadline deadline) throws InterruptedException {
        return true;
    }

    @Override
    void close();
}
