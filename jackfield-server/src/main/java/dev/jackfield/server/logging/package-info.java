/// The lines of the log, and where they go: to standard error, always.
///
/// Start with `Logging`.
@NullMarked
package dev.jackfield.server.logging;

import org.jspecify.annotations.NullMarked;
