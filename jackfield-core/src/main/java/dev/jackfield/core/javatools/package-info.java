/// Java code as a source: annotated methods, or tools with a definition and a body, called on the thread of the
/// call.
///
/// The definitions of methods are made in `binding`; this package knows neither network nor processes. Start with
/// `JavaTools`.
@NullMarked
package dev.jackfield.core.javatools;

import org.jspecify.annotations.NullMarked;
