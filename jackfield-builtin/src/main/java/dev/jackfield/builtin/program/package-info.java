/// The kind of source with a `command`: an MCP server that the hub starts as a program.
///
/// No class here knows another kind. Start with `ProgramKind` and `ProgramSettings`.
@NullMarked
package dev.jackfield.builtin.program;

import org.jspecify.annotations.NullMarked;
