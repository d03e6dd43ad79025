/// Bounds what a source may send in a time, so that one that sends without end costs the others nothing.
///
/// Nothing here knows JSON-RPC, MCP or a transport. Start with `Intake`, which lets a reader wait; `SourceLog` does
/// the same for lines of the log, which cannot wait and are left out.
@NullMarked
package dev.jackfield.protocol.flow;

import org.jspecify.annotations.NullMarked;
