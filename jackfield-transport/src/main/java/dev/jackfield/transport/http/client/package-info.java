/// The client's end of MCP over HTTP: one pooled HTTP client, and the channels of both eras to servers.
///
/// Nothing here decides what to call or whether to call again. Start with `HttpChannel`, then `HttpCall` for one
/// request. The transport of 2024-11-05 is in `http.client.legacy`.
@NullMarked
package dev.jackfield.transport.http.client;

import org.jspecify.annotations.NullMarked;
