/// JSON-RPC 2.0: messages as lazy views over their bytes, what a client needs to send one (`Channel`, `Exchange`,
/// `Patience`), and the bounds on memory and time that all connections share.
///
/// Nothing here knows MCP's methods, and nothing sends a byte: the pairing of requests with replies is
/// `mcp.Peer`, and the networks are in the transport module.
///
/// Start with `Message`, then `Channel`.
@NullMarked
package dev.jackfield.rpc;

import org.jspecify.annotations.NullMarked;
