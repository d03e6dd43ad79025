/// The part of a long conversation that a model reads: the canisters that fit its window, without results of file
/// tools that a later result replaces.
///
/// Nothing here changes a conversation that is kept. Start with
/// [dev.jackfield.agent.conversation.history.HistoryWindow], then
/// [dev.jackfield.agent.conversation.history.SupersededResults].
@NullMarked
package dev.jackfield.agent.conversation.history;

import org.jspecify.annotations.NullMarked;
