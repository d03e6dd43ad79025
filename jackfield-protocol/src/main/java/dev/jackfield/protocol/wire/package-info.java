/// Shared parts of all wires: `Outbox`, the queue of messages that wait for a writer thread.
///
/// Nothing here knows whether a wire is a pipe or a WebSocket; a `mcp.Wire` is the interface that both implement.
@NullMarked
package dev.jackfield.protocol.wire;

import org.jspecify.annotations.NullMarked;
