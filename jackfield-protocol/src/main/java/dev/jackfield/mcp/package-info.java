/// MCP on the wire, in both eras: envelopes, headers, era probing, and the two ends of a message stream.
///
/// Nothing here opens a socket or decides what a caller may do. Start with `Era`, then `Peer` and `Host`.
@NullMarked
package dev.jackfield.mcp;

import org.jspecify.annotations.NullMarked;
