package dev.jackfield.call;

import dev.jackfield.json.Fields;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Envelope;
import dev.jackfield.mcp.Era;
import dev.jackfield.rpc.Message;
import dev.jackfield.rpc.RpcError;
import java.time.Duration;
import java.util.Optional;

/// The live end that made a call: what it can do, and how it hears what happens meanwhile.
public interface Caller {

    /// What the caller's client says of itself.
    Envelope envelope();

    /// Passes on progress or a log message of this call, as the source sent it.
    void hear(Message notification);

    /// Puts a question of the source to the user behind this call and waits for the answer, which may be an error.
    default Message ask(Message question) throws InterruptedException {
        return Message.error(
                question.id(),
                RpcError.of(RpcError.METHOD_NOT_FOUND, "Nobody is there to answer " + question.method()));
    }

    /// What it can be asked.
    default ClientCapabilities answers() {
        return ClientCapabilities.NONE;
    }

    /// What outlives the call on its side.
    default Optional<Session> session() {
        return Optional.empty();
    }

    /// Whether it can carry an unfinished reply to its user and come back with answers.
    default boolean relays() {
        return false;
    }

    /// How long its user has taken for answers so far, which counts for no deadline of the call.
    default Duration waited() {
        return Duration.ZERO;
    }

    /// Whether a call may run for it that its tool allows only as a task: it can wait for as long as that takes, or be
    /// told to ask later.
    default boolean takesTasks() {
        return true;
    }

    /// Hears that the call has passed every check and goes to its source now.
    default void dispatched(ItemName tool, TaskSupport support) {}

    /// Hears from the source that the rest takes long, so that no request should be kept open for it.
    default void takesLong() {}

    /// A caller that only wants the reply.
    Caller SILENT = new Caller() {
        @Override
        public Envelope envelope() {
            return new Envelope(Era.newestModern(), Fields.EMPTY, Fields.EMPTY, Optional.empty());
        }

        @Override
        public void hear(Message notification) {}
    };
}
