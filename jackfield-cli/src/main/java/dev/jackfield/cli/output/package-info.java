/// The output of commands, for people and for programs.
///
/// All output goes through `Terminal`, which removes control characters from text of servers. Start with
/// `SourceRow`.
@NullMarked
package dev.jackfield.cli.output;

import org.jspecify.annotations.NullMarked;
