/// Tool servers that speak plain JSON-RPC: a POST whose method is the name of a tool, without a handshake.
///
/// The door `/rpc` serves the tools of the hub in this way, and a source with `transport: rpc` calls such a server.
/// Nothing here knows A2A. Start with `RpcMount` for incoming requests, with `RpcKind` for outgoing ones.
@NullMarked
package dev.jackfield.toolrpc;

import org.jspecify.annotations.NullMarked;
