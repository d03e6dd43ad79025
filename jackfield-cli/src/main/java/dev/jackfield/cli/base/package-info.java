/// The base of every command: its environment, its terminal, the signals it hears and its exit codes.
///
/// No class here talks to a hub. Start with `Terminal`.
@NullMarked
package dev.jackfield.cli.base;

import org.jspecify.annotations.NullMarked;
