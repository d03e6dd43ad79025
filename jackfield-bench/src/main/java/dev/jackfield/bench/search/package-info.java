/// Measures search over many tools that are made up here, in a process of its own.
///
/// `SearchRun` is the program, `Searches` one package up starts it and reads its figures. Start with `SearchRun`.
@NullMarked
package dev.jackfield.bench.search;

import org.jspecify.annotations.NullMarked;
