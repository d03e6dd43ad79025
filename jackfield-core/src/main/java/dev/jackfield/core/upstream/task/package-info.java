/// Calls that a server answers with a task, followed to their end, and the questions that servers ask in results.
///
/// `FollowedTask` blocks until the task has ended, so that its caller sees a long call. `ExtensionTask` is a
/// task of the tasks extension, `CoreTask` one of 2025-11-25. Tasks that the hub itself offers are in
/// `endpoint`. Start with `FollowedTask`.
@NullMarked
package dev.jackfield.core.upstream.task;

import org.jspecify.annotations.NullMarked;
