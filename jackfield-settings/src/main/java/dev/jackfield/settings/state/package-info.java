/// The state folder: data that outlives a hub, and the address of the hub that is running.
///
/// Start with `StateFolder`.
@NullMarked
package dev.jackfield.settings.state;

import org.jspecify.annotations.NullMarked;
