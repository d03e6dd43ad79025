/// One turn of a conversation inside a hub: its request, scope, connections, progress and reply.
///
/// Nothing here is a tool of the hub: `agent.hub` has those, and makes one turn of a conversation at a time.
/// Start with [dev.jackfield.agent.hub.turn.TurnMaker].
@NullMarked
package dev.jackfield.agent.hub.turn;

import org.jspecify.annotations.NullMarked;
