/// The code of a workflow: the files of its folder, compiled together, or the classes of its jar.
///
/// Nothing here knows commands or contexts: which classes are commands is decided in `model`. Start with
/// `WorkflowFolder`.
@NullMarked
package dev.jackfield.agent.workflow.code;

import org.jspecify.annotations.NullMarked;
