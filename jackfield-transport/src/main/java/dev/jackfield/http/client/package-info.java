/// The client's end of MCP over HTTP: one pooled HTTP client, and channels of both eras to servers elsewhere.
///
/// Start with `HttpChannel`, then `HttpCall` for one request. The transport of 2024-11-05 stands in
/// `http.client.legacy`.
@NullMarked
package dev.jackfield.http.client;

import org.jspecify.annotations.NullMarked;
