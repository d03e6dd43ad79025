package dev.jackfield.call;

import dev.jackfield.identity.Identity;
import dev.jackfield.json.Fields;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Meta;
import java.util.Optional;

/// For whom the hub lists items and looks names up. Lists and calls of the same viewer agree.
///
/// @param session key of the session, under which a source may keep state for this client. A client may choose it
///     itself, so it means something only together with the identity.
/// @param answers what the client can be asked: some servers show more to clients that can answer
public record Viewer(Identity identity, Optional<String> session, ClientCapabilities answers) {

    /// An identity without a session that cannot be asked anything.
    public static Viewer of(Identity identity) {
        return new Viewer(identity, Optional.empty(), ClientCapabilities.NONE);
    }

    public static Viewer of(Identity identity, Caller caller) {
        return of(identity, caller, Fields.EMPTY);
    }

    public static Viewer of(Invocation invocation) {
        return of(invocation.identity(), invocation.caller(), invocation.meta());
    }

    /// A legacy client has the session of its connection. A modern one names its session in each request, or has none.
    private static Viewer of(Identity identity, Caller caller, Fields meta) {
        var session = caller.session().map(Session::key).or(() -> meta.text(Meta.SESSION));
        return new Viewer(identity, session, caller.answers());
    }
}
