/// Changes the sources of a hub while it runs, over HTTP and for commands, and tries sources before.
///
/// The configuration file is the truth: every change edits it and has it read again. Start with `SourceChanges`.
@NullMarked
package dev.jackfield.server.admin;

import org.jspecify.annotations.NullMarked;
