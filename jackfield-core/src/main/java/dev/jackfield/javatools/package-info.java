/// Java code as a source: annotated methods, or tools with a definition and a body, called on the thread of the call.
///
/// What a method looks like in a list is decided in `binding`; no network and no process is known here. Start with
/// `JavaTools`.
@NullMarked
package dev.jackfield.javatools;

import org.jspecify.annotations.NullMarked;
