/// A hub as programs run it, and its HTTP server with its health and status endpoints.
///
/// The hub behind it is built in `server.assembly`. Start with `LocalHub`, then `Doors`.
@NullMarked
package dev.jackfield.server;

import org.jspecify.annotations.NullMarked;
