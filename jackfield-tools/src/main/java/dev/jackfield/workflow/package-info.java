/// The types that authors of workflows compile against: a class for each command, and one for the workflow.
///
/// Nothing here knows the hub, MCP or JSON: commands are ordinary classes, which can be tested as such. Start with
/// [dev.jackfield.workflow.Command].
@NullMarked
package dev.jackfield.workflow;

import org.jspecify.annotations.NullMarked;
