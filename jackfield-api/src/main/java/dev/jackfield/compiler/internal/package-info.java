/// Compiles Java files in memory, against the classes that the hub shows to skills and no others of it.
///
/// For skills that are dropped into a folder, and for other code that users write as single files. Not for
/// programs that embed a hub. Start with `CompilerRun`.
@NullMarked
package dev.jackfield.compiler.internal;

import org.jspecify.annotations.NullMarked;
