package dev.jackfield.transport.http.door;

import dev.jackfield.protocol.mcp.McpServer;
import java.util.function.Supplier;

/// A caller that was let in.
///
/// @param principal equal for equal callers, always; a session belongs to it
/// @param server makes the server that answers: one for each legacy session, one for each modern request
/// @param owner whose share of the common limits it uses: equal for all principals of one identity
/// @param again returns the principal that this caller would have if it came now; throws when it would not
///     be let in
public record Admission(Object principal, Object owner, Supplier<McpServer> server, Supplier<Object> again) {

    /// An admission that never expires.
    public Admission(Object principal, Supplier<McpServer> server) {
        this(principal, server, () -> principal);
    }

    /// An admission whose principal is also the owner.
    public Admission(Object principal, Supplier<McpServer> server, Supplier<Object> again) {
        this(principal, principal, server, again);
    }

    /// Tells whether the caller would still be let in, with the same principal.
    boolean isStillValid() {
        try {
            return principal.equals(again.get());
        } catch (RuntimeException refused) {
            return false;
        }
    }
}
