/// A2A agents as sources: each skill of an agent is a tool, and a call of it is a message that becomes a task.
///
/// Nothing here writes or reads the protocol; that is `a2a.client`. Start with `A2aKind` for the configuration, then
/// `A2aSource` and `AgentCall`, which is the life of one call. `CardKeeper` is the thread that keeps the card.
@NullMarked
package dev.jackfield.a2a.source;

import org.jspecify.annotations.NullMarked;
