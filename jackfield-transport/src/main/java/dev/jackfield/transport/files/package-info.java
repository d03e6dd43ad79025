/// Reads files that a user named, with limits on their kind and size, and writes files that no other user can read.
///
/// Nothing here interprets what a file holds. Start with `BoundedFile` to read, and `PrivateFiles` to write.
@NullMarked
package dev.jackfield.transport.files;

import org.jspecify.annotations.NullMarked;
