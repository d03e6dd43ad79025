/// Programs that read and write a long conversation, each in a process of its own.
///
/// They measure and check; what their figures must be is said by the benchmark that starts them. Start with
/// [dev.jackfield.bench.conversation.ConversationRun].
@NullMarked
package dev.jackfield.bench.conversation;

import org.jspecify.annotations.NullMarked;
