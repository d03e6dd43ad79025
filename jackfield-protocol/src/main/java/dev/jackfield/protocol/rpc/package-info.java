/// JSON-RPC 2.0: messages as lazy views over their bytes, what a client needs to send one (`Channel`, `Exchange`,
/// `Patience`), and the bounds on memory and time that all connections share.
///
/// Nothing here knows MCP's methods, and nothing sends a byte: the pairing of requests with replies is
/// `mcp.Peer`, and the networks are in the transport module.
///
/// `Patience` goes with every request. It has a limit of silence, which every sign of life begins anew, and a
/// limit of total time, which nothing moves. Neither counts while a person is asked (`Patience.pauseWhile`). `Ticker`
/// looks at all requests that wait, so that none needs a timer. `Shares` and `Memory` divide what callers can use
/// up by identity; beyond a limit the caller gets an error (`docs/decisions/0008-fair-shares.md`).
///
/// Start with `Message`, then `Channel`.
@NullMarked
package dev.jackfield.protocol.rpc;

import org.jspecify.annotations.NullMarked;
