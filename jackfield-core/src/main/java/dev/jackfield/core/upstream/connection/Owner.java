package dev.jackfield.core.upstream.connection;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Session;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import java.util.Optional;

/// The owner of a connection: one session, one conversation, or all requests of one identity without a session.
///
/// @param answers the questions that the upstream may ask on it, and the extensions that it is told
/// @param era the era that is spoken on it
/// @param single whether this owner never has more than one connection, because the server keeps state
record Owner(Identity identity, ClientCapabilities answers, Era era, Optional<Session> session, boolean single) {

    static Owner of(Invocation invocation, Era era, Sharing sharing) {
        var caller = invocation.caller();
        var identity = invocation.identity();
        return switch (sharing) {
            case IDENTITY -> new Owner(identity, ClientCapabilities.NONE, era, Optional.empty(), true);
            case CLIENT -> new Owner(identity, caller.answers(), era, caller.session(), true);
            case CONVERSATION -> {
                var conversation = caller.conversation();
                var owner = conversation.isPresent() ? conversation : caller.session();
                yield new Owner(identity, caller.answers(), era, owner, conversation.isPresent());
            }
            case AUTO, SHARED -> new Owner(identity, caller.answers(), era, caller.session(), false);
        };
    }
}
