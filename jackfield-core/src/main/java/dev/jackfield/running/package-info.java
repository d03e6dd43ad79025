/// Calls that outlive the request that made them: they report, ask, are answered or cancelled, end and expire.
///
/// Nothing here knows a protocol. Questions, answers and replies are JSON that a door writes and reads; parked calls
/// and tasks of MCP are two such doors. Start with `RunningCalls`.
@NullMarked
package dev.jackfield.running;

import org.jspecify.annotations.NullMarked;
