/// The doors of MCP over HTTP and WebSocket, in both eras.
///
/// `McpMount` lets callers in and finds the era of a request; `ModernDoor` and `LegacyDoor` answer it. What a
/// caller may do is decided behind `McpServer`, never here. Start with `McpMount`.
@NullMarked
package dev.jackfield.transport.http.door;

import org.jspecify.annotations.NullMarked;
