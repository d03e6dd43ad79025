/// The client's end of HTTP+SSE, the transport of 2024-11-05, and the choice between it and Streamable HTTP.
///
/// Start with `SseWire`.
@NullMarked
package dev.jackfield.http.client.legacy;

import org.jspecify.annotations.NullMarked;
