package dev.jackfield.core.call;

import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Meta;
import java.util.Optional;

/// The client for whom the hub lists items and resolves names. Lists and calls of one viewer agree.
///
/// @param session the key under which a source may keep state for this client. A client may choose it, so
///     it means something only together with the identity.
/// @param answers the questions that the client can answer, and its extensions: some servers show more to such
///     clients
public record Viewer(Identity identity, Optional<String> session, ClientCapabilities answers) {

    /// Returns an identity without a session that cannot answer questions.
    public static Viewer of(Identity identity) {
        return new Viewer(identity, Optional.empty(), ClientCapabilities.NONE);
    }

    public static Viewer of(Identity identity, Caller caller) {
        return of(identity, caller, Fields.EMPTY);
    }

    public static Viewer of(Invocation invocation) {
        return of(invocation.identity(), invocation.caller(), invocation.meta());
    }

    /// Reads the session. A legacy client has that of its connection; a modern one names its session in each
    /// request, or has none.
    private static Viewer of(Identity identity, Caller caller, Fields meta) {
        var session = caller.session().map(Session::key).or(() -> meta.text(Meta.SESSION));
        return new Viewer(identity, session, caller.answers());
    }
}
