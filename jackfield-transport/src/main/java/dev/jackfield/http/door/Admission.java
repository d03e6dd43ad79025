package dev.jackfield.http.door;

import dev.jackfield.mcp.McpServer;
import java.util.function.Supplier;

/// A caller that may come in.
///
/// @param principal the same for the same caller, always; a session belongs to it
/// @param server makes what answers: one for each legacy session, one for each modern request
/// @param owner whose share it uses of what all share: the same for all principals of one identity
/// @param again who the same caller would be if it came now; throws when it would not be let in
public record Admission(Object principal, Object owner, Supplier<McpServer> server, Supplier<Object> again) {

    /// One that holds for good.
    public Admission(Object principal, Supplier<McpServer> server) {
        this(principal, server, () -> principal);
    }

    /// One whose principal is the owner, too.
    public Admission(Object principal, Supplier<McpServer> server, Supplier<Object> again) {
        this(principal, principal, server, again);
    }

    /// Whether the caller would be let in now, and as the same.
    boolean holds() {
        try {
            return principal.equals(again.get());
        } catch (RuntimeException refused) {
            return false;
        }
    }
}
