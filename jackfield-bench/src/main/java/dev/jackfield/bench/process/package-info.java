/// The processes that are measured, and what the kernel says that they use.
///
/// Start with `Programs`.
@NullMarked
package dev.jackfield.bench.process;

import org.jspecify.annotations.NullMarked;
