/// Tool servers that speak plain JSON-RPC: a POST whose method is the name of a tool, without a handshake.
///
/// The door `/rpc` serves the tools of the hub in this way, and a source with `transport: rpc` calls such a server.
/// Nothing here knows A2A. Start with `RpcMount` for incoming requests, with `RpcKind` for outgoing ones.
///
/// A server of this kind is an `upstream.McpUpstream` over an `RpcChannel`, which translates; so it is supervised
/// like any other. A server that lists nothing is open: the hub asks it for any name, and rules see one name for
/// all its spellings (`OpenNames`). `RpcCalls` turns failures into codes.
@NullMarked
package dev.jackfield.a2a.toolrpc;

import org.jspecify.annotations.NullMarked;
