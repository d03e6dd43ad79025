/// The loop of a conversation: a model writes, tools are called, their results go back, until the model is done.
///
/// One thread runs a turn and hears the reports of all others (`ConcurrentTasks`). So events are told one at a time,
/// without a lock.
///
/// A toolbox is the only way to a tool: ensembles of a program, or child calls inside a hub. Nothing here knows
/// which. Start with [dev.jackfield.agent.converse.TurnLoop].
@NullMarked
package dev.jackfield.agent.converse;

import org.jspecify.annotations.NullMarked;
