/// The composition root: builds a hub from settings with plain constructors.
///
/// No class here opens an HTTP server, reads a file, or applies another configuration; that is `reload.Reloads`.
/// Start with `Assembly`.
@NullMarked
package dev.jackfield.server.assembly;

import org.jspecify.annotations.NullMarked;
