/// Opens the HTTP doors of a hub, with health and status beside them.
///
/// What stands behind the doors is put together in `server.assembly`. Start with `Doors`.
@NullMarked
package dev.jackfield.server;

import org.jspecify.annotations.NullMarked;
