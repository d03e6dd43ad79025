/// Connections to MCP servers: how one is opened, which era it speaks, which calls may use it, and how many there
/// may be.
///
/// `EraProbe` and `Greeting` find the era and make the handshake; a `Connection` then hides the era from the rest
/// of the hub. `OwnConnections` has the connections that belong to one caller, because their server may ask that
/// caller. Lists, supervision and recovery are in `upstream`. Start with `Connection`.
@NullMarked
package dev.jackfield.core.upstream.connection;

import org.jspecify.annotations.NullMarked;
