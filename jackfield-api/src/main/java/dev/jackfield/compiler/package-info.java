/// Compiles Java files in memory, against what the hub shows to skills and to nothing else of it.
///
/// For skills that are dropped into a folder, and for whatever else users write as single files. What the classes
/// offer is not known here. Start with `Compiler`.
@NullMarked
package dev.jackfield.compiler;

import org.jspecify.annotations.NullMarked;
