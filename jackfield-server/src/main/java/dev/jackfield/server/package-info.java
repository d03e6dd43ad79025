/// Opens the HTTP server of a hub, with its health and status endpoints.
///
/// The hub behind it is built in `server.assembly`. Start with `Doors`.
@NullMarked
package dev.jackfield.server;

import org.jspecify.annotations.NullMarked;
