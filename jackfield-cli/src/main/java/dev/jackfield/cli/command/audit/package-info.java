/// Commands for what happened at a hub: events, calls, and whether the record of them is whole.
///
/// No class here knows how events are stored. Start with `ShowEvents`.
@NullMarked
package dev.jackfield.cli.command.audit;

import org.jspecify.annotations.NullMarked;
