/// The state folder: what must survive a hub, and where a hub that runs can be found.
///
/// Start with `StateFolder`.
@NullMarked
package dev.jackfield.server.state;

import org.jspecify.annotations.NullMarked;
