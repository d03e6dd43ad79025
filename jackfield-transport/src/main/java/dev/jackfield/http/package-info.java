/// MCP over HTTP, both ends of it, and the one HTTP server that all doors of the hub share.
///
/// No type of the HTTP library leaves this package, and nothing here decides what a caller may do. Start with `Mount`
/// and `HttpHost` for the server, with `HttpChannel` for the client.
@NullMarked
package dev.jackfield.http;

import org.jspecify.annotations.NullMarked;

