/// Workflows: commands with typed parameters, arranged in contexts, driven by tool calls, JSON messages and
/// sentences.
///
/// A workflow is a source of the hub, so every run of a command is a call of the hub; nothing here is a door.
/// Language is understood in `dev.jackfield.language`, classes are loaded in `code`, and commands and contexts are
/// in `model`. Start with `WorkflowSource`, then `CommandExecutor`.
@NullMarked
package dev.jackfield.agent.workflow;

import org.jspecify.annotations.NullMarked;
