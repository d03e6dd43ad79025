/// The words of A2A that both ends share: states of tasks, parts of messages, errors, and how each version of the
/// protocol writes them.
///
/// Inside there is one form, that of A2A 1.0; `V03` translates at the edge. Nothing here knows HTTP. The agent
/// that the hub is stands in `a2a.door`, the client in `a2a.client`, agents as sources in `a2a.source`. Start with
/// `TaskState`, then `V03`.
@NullMarked
package dev.jackfield.a2a;

import org.jspecify.annotations.NullMarked;
