/// Connections to MCP servers: how one is opened, which era it speaks, who may use it, and how many there may be.
///
/// `EraProbe` and `Greeting` find the era and shake hands; a `Connection` then speaks one dialect to everything behind
/// it. `OwnConnections` has those that belong to one caller, because their server may ask that caller. Nothing here
/// lists, supervises or recovers. Start with `Connection`.
@NullMarked
package dev.jackfield.upstream.connection;

import org.jspecify.annotations.NullMarked;
