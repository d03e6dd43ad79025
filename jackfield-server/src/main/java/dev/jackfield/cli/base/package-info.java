/// What every command stands on: its surroundings, its terminal and its exit codes.
///
/// Nothing here talks to a hub. Start with `Terminal`.
@NullMarked
package dev.jackfield.cli.base;

import org.jspecify.annotations.NullMarked;
