/// Fuzzing: hostile bytes against everything that reads bytes from outside.
///
/// A `Target` compares the hub's reading of an input with that of an independent reader, and throws when they
/// differ. `Fuzz` runs each target in a process of its own under Jazzer, which prefers inputs that reach new
/// code. An input that breaks a target is kept as one of its seeds, so that the unit tests run it from then on.
/// Start with `Target`.
@NullMarked
package dev.jackfield.fuzz;

import org.jspecify.annotations.NullMarked;
