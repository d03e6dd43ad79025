/// The sessions of a workflow, and the code in use: a generation of it, with its tools and its data. A session has a
/// place, a state and a dialogue of its own, and runs its commands one after the other.
///
/// Nothing here runs a command or reads a sentence. Start with `WorkflowSession`, then `Generation`.
@NullMarked
package dev.jackfield.agent.workflow.session;

import org.jspecify.annotations.NullMarked;
