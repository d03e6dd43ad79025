/// A request of an A2A client before it is executed: who sent it, which version it uses, the fields it must have, and
/// the errors with which it is refused.
///
/// Nothing here knows a task or a tool. Start with `A2aVersion`, then `MessageCheck` and `A2aRefusedException`.
@NullMarked
package dev.jackfield.a2a.door.request;

import org.jspecify.annotations.NullMarked;
