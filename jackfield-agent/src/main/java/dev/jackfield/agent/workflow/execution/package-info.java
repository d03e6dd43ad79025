/// Runs commands in sessions: for tool calls, for JSON messages, for sentences, and for the agent of a workflow.
///
/// A sentence, a message and an agent run a command by calling its tool, so each run is a call of the hub. Code is
/// loaded and reloaded elsewhere, and nothing here is a source. Start with `CommandExecutor`, where all forms end.
@NullMarked
package dev.jackfield.agent.workflow.execution;

import org.jspecify.annotations.NullMarked;
