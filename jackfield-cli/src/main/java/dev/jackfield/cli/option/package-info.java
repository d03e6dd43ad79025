/// Options that several commands share, and the arguments of a call.
///
/// No class here talks to a hub. Start with `HubOptions`.
@NullMarked
package dev.jackfield.cli.option;

import org.jspecify.annotations.NullMarked;
