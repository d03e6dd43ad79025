/// Compiles Java files in memory, against what the hub shows to skills and to nothing else of it.
///
/// For skills that are dropped into a folder, and for whatever else users write as single files. Not for programs that
/// embed a hub. Start with `CompilerRun`.
@NullMarked
package dev.jackfield.compiler.internal;

import org.jspecify.annotations.NullMarked;
