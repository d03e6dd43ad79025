/// A workflow as it is configured and loaded: its settings, its commands, its contexts, and paths through them.
///
/// Everything here is immutable, and knows no session and no call. Start with `LoadedWorkflow`.
@NullMarked
package dev.jackfield.agent.workflow.model;

import org.jspecify.annotations.NullMarked;
