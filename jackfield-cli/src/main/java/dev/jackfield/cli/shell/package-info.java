/// Completion of commands in bash, zsh and fish.
///
/// The scripts are resources; this package fills in their tables. Start with `CompletionTable`.
@NullMarked
package dev.jackfield.cli.shell;

import org.jspecify.annotations.NullMarked;
