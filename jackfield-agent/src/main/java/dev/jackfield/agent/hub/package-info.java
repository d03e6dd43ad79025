/// Conversations inside a hub: the tools `converse` and `conversations`, the tools that their model calls, and the
/// source `ai`.
///
/// What a model calls is a call inside the call of `converse`; nothing here decides what may be called, and nothing
/// here knows a provider. Start with [dev.jackfield.agent.hub.ConverseTool].
@NullMarked
package dev.jackfield.agent.hub;

import org.jspecify.annotations.NullMarked;
