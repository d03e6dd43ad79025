/// Changes and tests the sources of a hub, for the HTTP admin endpoint and for commands.
///
/// The configuration file stays the only truth: every change edits the file and reloads it. Start with
/// `SourceChanges`.
@NullMarked
package dev.jackfield.server.admin;

import org.jspecify.annotations.NullMarked;
