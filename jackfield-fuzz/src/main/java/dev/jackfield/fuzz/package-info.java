/// Fuzzing: hostile bytes against everything that reads bytes from outside.
///
/// A `Target` compares what the hub makes of an input with what an independent reader makes of it, and throws when
/// they differ. `Fuzz` runs each target in a process of its own under Jazzer, which prefers inputs that reach new
/// code. An input that was found is kept as a seed of its target, so that the unit tests run it ever after. Start with
/// `Target`.
@NullMarked
package dev.jackfield.fuzz;

import org.jspecify.annotations.NullMarked;
