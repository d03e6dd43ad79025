/// Messages as lines on pipes, and the child processes at the other end of them.
///
/// Nothing here pairs requests with replies; `mcp.Peer` does. Start with `StreamWire`, then `Children`.
@NullMarked
package dev.jackfield.stdio;

import org.jspecify.annotations.NullMarked;
