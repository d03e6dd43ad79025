/// Commands for talking in sentences: to a model (`chat`), to a workflow, and about kept conversations.
///
/// No class here shows events of a turn; that is `cli.chat`. Start with `Chat`.
@NullMarked
package dev.jackfield.cli.command.talk;

import org.jspecify.annotations.NullMarked;
