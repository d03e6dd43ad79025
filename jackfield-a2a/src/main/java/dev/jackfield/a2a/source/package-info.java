/// A2A agents as sources: each skill of an agent is a tool, and a call of it sends a message that becomes a task.
///
/// No class here reads or writes the protocol; that is `a2a.client`. Start with `A2aKind` for the configuration, then
/// `A2aSource` and `AgentCall`, which is the life of one call. `CardKeeper` is the thread that keeps the card
/// current.
@NullMarked
package dev.jackfield.a2a.source;

import org.jspecify.annotations.NullMarked;
