/// What is typed after a command: options that several commands share, and the arguments of a call.
///
/// Start with `HubOptions`.
@NullMarked
package dev.jackfield.cli.option;

import org.jspecify.annotations.NullMarked;
