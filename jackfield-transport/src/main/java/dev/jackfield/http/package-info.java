/// What both ends of HTTP share: how URLs and unreadable bytes are shown.
///
/// The client's end is `http.client`, the server's `http.server` with the doors of MCP in `http.door`, WebSockets of
/// both ends are `http.websocket`. No type of the HTTP library leaves these packages, and nothing in them decides what
/// a caller may do.
@NullMarked
package dev.jackfield.http;

import org.jspecify.annotations.NullMarked;
