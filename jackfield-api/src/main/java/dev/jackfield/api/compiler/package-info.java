/// Compiles Java files in memory, against the classes that the hub shows to skills and no others of it.
///
/// For skills that are dropped into a folder, for workflows, and for other code that users write. Not for
/// programs that embed a hub. Start with `CompilerRun`.
@NullMarked
package dev.jackfield.api.compiler;

import org.jspecify.annotations.NullMarked;
