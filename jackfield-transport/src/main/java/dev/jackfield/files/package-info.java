/// Reads files that somebody named.
///
/// Nothing here knows what is in a file; start with `BoundedFile`.
@NullMarked
package dev.jackfield.files;

import org.jspecify.annotations.NullMarked;
