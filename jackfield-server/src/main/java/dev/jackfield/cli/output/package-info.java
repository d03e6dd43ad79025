/// What commands print, for people and for programs.
///
/// Text of others passes `Terminal`, which leaves out what could steer a terminal. Start with `SourceRow`.
@NullMarked
package dev.jackfield.cli.output;

import org.jspecify.annotations.NullMarked;
