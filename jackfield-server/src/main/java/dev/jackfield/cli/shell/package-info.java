/// Completion of commands in bash, zsh and fish.
///
/// Start with `Vocabulary`.
@NullMarked
package dev.jackfield.cli.shell;

import org.jspecify.annotations.NullMarked;
