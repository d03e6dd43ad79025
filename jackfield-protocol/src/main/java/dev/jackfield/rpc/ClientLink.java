package dev.jackfield.rpc;

import dev.jackfield.json.Fields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The client, as a server sees it while it answers one of its requests.
public interface ClientLink {

    /// Sends a notification that belongs to the request; it arrives before the response.
    void notify(Message notification);

    /// Asks the client something and waits for its answer (legacy era only). Everybody is alive.
    default Message ask(Message request) {
        return request.method().equals("ping")
                ? Message.result(request.id(), Fields.EMPTY)
                : Message.error(
                        request.id(),
                        RpcError.of(RpcError.METHOD_NOT_FOUND, "This client answers no " + request.method()));
    }

    /// Whether `ask` may have an answer from somebody, so that a server is to be heard before it is called.
    default boolean canBeAsked() {
        return false;
    }

    /// The parameters that the transport repeats outside the body, by header suffix in lower case.
    /// Null where the transport has no such thing, as on stdio.
    default @Nullable Map<String, String> mirrored() {
        return null;
    }

    /// A stream broke and was opened anew, and nobody knows what was said in between. Only take note, as below.
    default void missed() {}

    /// The connection is over and nothing more will come. Called on the reader's thread: only take note.
    default void ended() {}

    /// A client that hears nothing, for calls that need only the response.
    ClientLink SILENT = _ -> {};
}
