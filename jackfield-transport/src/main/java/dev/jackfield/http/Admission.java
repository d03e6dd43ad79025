package dev.jackfield.http;

import dev.jackfield.mcp.McpServer;
import java.util.function.Supplier;

/// A caller that may come in.
///
/// @param principal the same for the same caller, always; a session belongs to it
/// @param server makes what answers: one for each legacy session, one for each modern request
/// @param again who the same caller would be if it came now; throws when it would not be let in
public record Admission(Object principal, Supplier<McpServer> server, Supplier<Object> again) {

    /// One that holds for good.
    public Admission(Object principal, Supplier<McpServer> server) {
        this(principal, server, () -> principal);
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
