/// The composition root: builds a hub from settings with plain constructors, and applies another configuration to it.
///
/// No class here opens an HTTP server or reads a file. Start with `Assembly`.
@NullMarked
package dev.jackfield.server.assembly;

import org.jspecify.annotations.NullMarked;
