package dev.jackfield.core.call;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import java.time.Duration;
import java.util.Optional;

/// The party that made a call: receives its notifications and answers its questions while the call runs.
public interface Caller {

    /// Returns the protocol version, name and capabilities that the client declared.
    Envelope envelope();

    /// Passes on progress or a log message of this call, as the source sent it.
    void notifyClient(Message notification);

    /// Puts a question of the source to the user behind this call and waits for the answer, which may be an error.
    default Message ask(Message question) throws InterruptedException {
        return Message.error(
                question.id(),
                RpcError.of(
                        RpcError.METHOD_NOT_FOUND,
                        "This caller cannot be asked: it does not answer " + question.method()));
    }

    /// Returns the kinds of questions that the caller can answer, and its extensions.
    default ClientCapabilities answers() {
        return ClientCapabilities.NONE;
    }

    /// Returns the session of the client, if it has one that outlives the call.
    default Optional<Session> session() {
        return Optional.empty();
    }

    /// Returns the conversation inside which the call is made, if there is one. It ends before its last call does,
    /// and what was opened for it ends with it.
    default Optional<Session> conversation() {
        return Optional.empty();
    }

    /// Returns whether the caller can take an unfinished reply to its user and make the call again with the
    /// answers.
    default boolean canRelay() {
        return false;
    }

    /// Returns the caller of the calls that are made inside this one. It may answer fewer questions: what one source
    /// is allowed to ask, another one that it calls is not.
    default Caller inner() {
        return this;
    }

    /// Returns how long the user has taken for answers so far. This time counts for no deadline of the call.
    default Duration askingTime() {
        return Duration.ZERO;
    }

    /// Returns whether the caller accepts tools that run only as tasks: it can wait that long, or poll later.
    default boolean takesTasks() {
        return true;
    }

    /// Called when the call has passed every check and goes to its source.
    default void onDispatch(ItemName tool, TaskSupport support) {}

    /// Called when the source says that the rest takes long, so that no request should be kept open for it.
    default void onLongRunning() {}

    /// A caller that only wants the reply.
    Caller SILENT = new Caller() {
        @Override
        public Envelope envelope() {
            return new Envelope(Era.newestModern(), Fields.EMPTY, Fields.EMPTY, Optional.empty());
        }

        @Override
        public void notifyClient(Message notification) {}
    };
}
