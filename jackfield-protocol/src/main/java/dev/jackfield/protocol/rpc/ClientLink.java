package dev.jackfield.protocol.rpc;

import dev.jackfield.protocol.json.Fields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The client, as a server sees it while it answers one of its requests.
public interface ClientLink {

    /// Sends a notification that belongs to the request; it arrives before the response.
    void notify(Message notification);

    /// Asks the client a question and waits for its answer (legacy era only). An error unless overridden.
    default Message ask(Message request) {
        return request.method().equals("ping")
                ? Message.result(request.id(), Fields.EMPTY)
                : Message.error(
                        request.id(),
                        RpcError.of(RpcError.METHOD_NOT_FOUND, "This client does not support " + request.method()));
    }

    /// Tells whether `ask` may get an answer, so that a channel waits for the server's stream of questions
    /// before it calls.
    default boolean canBeAsked() {
        return false;
    }

    /// The parameters that the transport repeats outside the body, by header suffix in lower case.
    /// Null where the transport has no such thing, as on stdio.
    default @Nullable Map<String, String> mirrored() {
        return null;
    }

    /// A stream broke and was opened again, and messages in between may be lost. Called on the reader's thread:
    /// must not block.
    default void onMessagesLost() {}

    /// The connection has ended and nothing more will come. Called on the reader's thread: must not block.
    default void onEnded() {}

    /// A client that hears nothing, for calls that need only the response.
    ClientLink SILENT = _ -> {};
}
