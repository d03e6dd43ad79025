/// Calls that outlive the request that made them: they report, ask, are answered or cancelled, end and expire.
///
/// This package knows no protocol. Questions, answers and replies are JSON that a door writes and reads;
/// `endpoint` builds parked calls and tasks of MCP on it. Start with `RunningCalls`.
@NullMarked
package dev.jackfield.running;

import org.jspecify.annotations.NullMarked;
