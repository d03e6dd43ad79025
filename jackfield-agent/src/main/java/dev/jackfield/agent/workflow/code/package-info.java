/// The code of a workflow: its files, compiled together, as classes.
///
/// Nothing here knows commands or contexts: which classes are commands is for `model`. Start with `WorkflowFolder`.
@NullMarked
package dev.jackfield.agent.workflow.code;

import org.jspecify.annotations.NullMarked;
