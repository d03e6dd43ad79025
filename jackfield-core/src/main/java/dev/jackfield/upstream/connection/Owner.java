package dev.jackfield.upstream.connection;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Session;
import dev.jackfield.identity.Identity;
import dev.jackfield.mcp.ClientCapabilities;
import dev.jackfield.mcp.Era;
import java.util.Optional;

/// To whom a connection belongs: one session, or all requests of one identity that stand alone.
///
/// @param answers what the upstream may ask on it
/// @param era in which the upstream is spoken to on it
/// @param single whether there is never more than one connection of this owner, because the server remembers
record Owner(Identity identity, ClientCapabilities answers, Era era, Optional<Session> session, boolean single) {

    static Owner of(Invocation invocation, Era era, Sharing sharing) {
        var caller = invocation.caller();
        return sharing == Sharing.IDENTITY
                ? new Owner(invocation.identity(), ClientCapabilities.NONE, era, Optional.empty(), true)
                : new Owner(invocation.identity(), caller.answers(), era, caller.session(), sharing == Sharing.CLIENT);
    }
}
