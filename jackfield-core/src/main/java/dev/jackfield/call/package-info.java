/// Calls and replies: who calls which item, with which scope and deadline, and what came back.
///
/// This package does not know how a call is answered: that is the task of `source` and of the hub. Start with
/// `Invocation`, then `Call`, `Reply` and `HubException`. `Glob`, `Subject` and `UriReading` are how rules and
/// profiles match names.
@NullMarked
package dev.jackfield.call;

import org.jspecify.annotations.NullMarked;
