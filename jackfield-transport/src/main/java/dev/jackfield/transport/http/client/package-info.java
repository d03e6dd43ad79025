/// The client's end of MCP over HTTP: HTTP clients (`HttpCalls`), and the channels of both eras to servers.
///
/// A hub has one client for each route, which is its proxies and the authorities that it trusts; the client pools
/// its connections by server. The client of a command opens a socket for each call, and has a pool only for TLS,
/// proxies and WebSockets.
///
/// Nothing here decides what to call or whether to call again. Start with `HttpChannel`, then `HttpCall` for one
/// request. The transport of 2024-11-05 is in `http.client.legacy`.
@NullMarked
package dev.jackfield.transport.http.client;

import org.jspecify.annotations.NullMarked;
