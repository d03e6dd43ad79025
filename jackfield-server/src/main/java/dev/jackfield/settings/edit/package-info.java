/// Changes configuration files as their owners would: what is not meant stays as it is, to the last comment.
///
/// Nothing here decides what a configuration may say; the loader checks every result. Start with `SourceFile`.
@NullMarked
package dev.jackfield.settings.edit;

import org.jspecify.annotations.NullMarked;
