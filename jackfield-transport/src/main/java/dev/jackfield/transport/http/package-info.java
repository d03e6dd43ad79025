/// Shared by both ends of HTTP: how URLs and unreadable bytes are shown.
///
/// The client's end is `http.client`. The server is `http.server`, with the doors of MCP in `http.door`.
/// WebSockets of both ends are `http.websocket`. No type of the HTTP library leaves these packages, and nothing
/// in them decides what a caller may do. Start with `http.door.McpMount` for incoming requests, with
/// `http.client.HttpChannel` for outgoing ones.
@NullMarked
package dev.jackfield.transport.http;

import org.jspecify.annotations.NullMarked;
