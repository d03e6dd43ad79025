/// Shared by embedded hubs and the server: doors, receptions, dials.
///
/// Not for programs that embed a hub: it may change with every version. Start with `JavaDoor`.
@NullMarked
package dev.jackfield.api.hub;

import org.jspecify.annotations.NullMarked;
