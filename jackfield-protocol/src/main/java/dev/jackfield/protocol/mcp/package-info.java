/// MCP in both eras: envelopes, headers, the choice of the era, and the two ends of a wire. A wire is a two-way
/// stream of messages: `Peer` is the client's end of it, `Host` the server's.
///
/// Nothing here opens a socket or decides what a caller may do. Start with `Era`, then `Wire`, `Peer` and `Host`.
@NullMarked
package dev.jackfield.protocol.mcp;

import org.jspecify.annotations.NullMarked;
