/// Formats the log and writes it, always to standard error.
///
/// Start with `Logging`.
@NullMarked
package dev.jackfield.server.logging;

import org.jspecify.annotations.NullMarked;
