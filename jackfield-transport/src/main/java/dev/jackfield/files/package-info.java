/// Reads files that a user named, with limits on their kind and size.
///
/// Nothing here interprets what a file holds. Start with `BoundedFile`.
@NullMarked
package dev.jackfield.files;

import org.jspecify.annotations.NullMarked;
