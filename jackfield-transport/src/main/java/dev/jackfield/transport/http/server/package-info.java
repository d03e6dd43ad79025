/// The one HTTP server that all doors of a hub share: guards, exchanges, event streams, TLS.
///
/// It knows no MCP: a `Mount` answers the requests under its path. Start with `HttpHost`, then `HttpExchange`.
@NullMarked
package dev.jackfield.transport.http.server;

import org.jspecify.annotations.NullMarked;
