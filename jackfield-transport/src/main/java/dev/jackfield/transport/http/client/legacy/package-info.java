/// The client's end of HTTP+SSE, the transport of 2024-11-05, and the choice between it and Streamable HTTP.
///
/// Start with `HttpOrSse`, which makes the choice, then `SseWire`.
@NullMarked
package dev.jackfield.transport.http.client.legacy;

import org.jspecify.annotations.NullMarked;
