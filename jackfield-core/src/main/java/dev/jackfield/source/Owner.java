package dev.jackfield.source;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Session;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.ClientCapabilities;
import java.util.Optional;

/// Whom an upstream talks to when it asks: one session, or all requests of one identity that stand alone.
record Owner(Identity identity, ClientCapabilities answers, Optional<Session> session) {

    static Owner of(Invocation invocation) {
        var caller = invocation.caller();
        return new Owner(invocation.identity(), caller.answers(), caller.session());
    }
}
