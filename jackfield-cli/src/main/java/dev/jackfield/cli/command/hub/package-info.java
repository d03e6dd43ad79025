/// Commands about a hub as a whole: run it, stop it, watch it, and check its configuration and its machine.
///
/// No class here calls a tool. Start with `Serve`, then `GracefulStop`.
@NullMarked
package dev.jackfield.cli.command.hub;

import org.jspecify.annotations.NullMarked;
