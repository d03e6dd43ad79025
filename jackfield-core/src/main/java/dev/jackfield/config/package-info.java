/// The words that configuration records are written in.
///
/// Nothing here reads a file: loading and binding live in the server. Start with `Doc` and `Default`.
@NullMarked
package dev.jackfield.config;

import org.jspecify.annotations.NullMarked;
