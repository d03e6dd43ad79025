/// Conversations as clients of a hub use them: the tools `converse` and `conversations`, and the source `ai`.
///
/// Nothing here makes a turn (`agent.hub.turn`), shows tools to a model (`agent.hub.toolbox`) or knows a provider.
/// Start with [dev.jackfield.agent.hub.ConverseTool].
@NullMarked
package dev.jackfield.agent.hub;

import org.jspecify.annotations.NullMarked;
