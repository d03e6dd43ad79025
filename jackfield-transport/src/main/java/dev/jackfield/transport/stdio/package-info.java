/// Messages as lines on pipes, and the child processes at the other end of them.
///
/// Nothing here pairs requests with replies; `mcp.Peer` does. Start with `StreamWire`, then `Children`.
///
/// `Confinement` puts bubblewrap before the command line of a child. Servers see the programs and settings of the
/// system; workers of scripts see its libraries only (`Surroundings`). All children end with the hub
/// (`docs/decisions/0001-one-warden-for-all-children.md`).
@NullMarked
package dev.jackfield.transport.stdio;

import org.jspecify.annotations.NullMarked;
