/// Edits configuration files in place: everything that is not part of the change stays, including comments.
///
/// No class here decides whether a configuration is valid; the loader checks every result. Start with
/// `SourceFile`.
@NullMarked
package dev.jackfield.settings.edit;

import org.jspecify.annotations.NullMarked;
