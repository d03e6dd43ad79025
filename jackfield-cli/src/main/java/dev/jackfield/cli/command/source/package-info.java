/// Commands about the sources of a hub: add, remove, enable, disable, restart, test, list and import them.
///
/// No class here edits a file itself; `AdminAccess` does, in the running hub or in place of it. Start with
/// `AddSource`.
@NullMarked
package dev.jackfield.cli.command.source;

import org.jspecify.annotations.NullMarked;
