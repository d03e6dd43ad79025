/// The wire formats of providers: how a history and its tools are written, how the events of an answer are read, and
/// what an error says.
///
/// Nothing here sends a request; `models` does. Start with [dev.jackfield.providers.format.WireFormat].
@NullMarked
package dev.jackfield.providers.format;

import org.jspecify.annotations.NullMarked;
