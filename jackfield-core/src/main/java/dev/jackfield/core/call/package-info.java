/// Calls and replies: who calls which item, with which scope and deadline, and what came back.
///
/// A call can make others: `invocation.child(call).invoke()`. A child is resolved, decided, checked and recorded
/// like any other call, under the id of its parent, and ends with it. Calls may be nested sixteen deep, and 256
/// may run inside one outermost call at once (`InvocationState`). Java code that gets plain arguments finds its
/// call by thread (`CurrentCall`).
///
/// This package does not know how a call is answered: that is the task of `source` and of the hub. Start with
/// `Invocation`, then `Call`, `Reply` and `HubException`. `Glob`, `Subject` and `UriReading` are how rules and
/// profiles match names.
@NullMarked
package dev.jackfield.core.call;

import org.jspecify.annotations.NullMarked;
