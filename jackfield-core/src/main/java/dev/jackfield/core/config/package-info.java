/// Annotations and types of configuration records.
///
/// Nothing here reads a file: loading and binding are in the server. Start with `Doc` and `Default`.
@NullMarked
package dev.jackfield.core.config;

import org.jspecify.annotations.NullMarked;
