/// What the A2A door and the A2A client share: the states of tasks, the parts of messages, and A2A 0.3.
///
/// Nothing here knows HTTP. The hub as an agent is in `a2a.door`, the client in `a2a.client`, agents as sources in
/// `a2a.source`. Start with `TaskState`, then `V03`, which translates between 0.3 and the form of 1.0 that all other
/// classes use.
@NullMarked
package dev.jackfield.a2a;

import org.jspecify.annotations.NullMarked;
