/// How requests to an agent are written, sent and answered, for each protocol that an agent may offer.
///
/// Nothing here follows a task. Messages have the form of A2A 1.0 everywhere except in `V03JsonRpc`. Start with
/// `Protocol`, then `AgentConnection`.
@NullMarked
package dev.jackfield.a2a.client.protocol;

import org.jspecify.annotations.NullMarked;
