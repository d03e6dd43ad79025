/// One class for each command of the program.
///
/// A command reads its options, does one thing with `cli.client` or the server's own packages, and prints with
/// `cli.output`. Start with `CallTool`.
@NullMarked
package dev.jackfield.cli.command;

import org.jspecify.annotations.NullMarked;
