/// The command line: the only place that writes to standard output.
///
/// Every command but `serve` and `check` is a client of a hub, near or far. Start with `Jackfield`.
@NullMarked
package dev.jackfield.cli;

import org.jspecify.annotations.NullMarked;

