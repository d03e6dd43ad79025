/// Calls that outlive the request that made them: they report, ask, are answered or cancelled, end and expire.
///
/// A call that is kept can be found again by its owner. When it has ended, its reply lies on the shelf until it
/// expires (`KeptCalls`).
///
/// This package knows no protocol. Questions, answers and replies are JSON that a door writes and reads;
/// `endpoint` builds parked calls and tasks of MCP on it. Start with `RunningCalls`.
@NullMarked
package dev.jackfield.core.running;

import org.jspecify.annotations.NullMarked;
