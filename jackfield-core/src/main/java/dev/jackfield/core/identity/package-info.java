/// The identity of callers.
///
/// Credentials are checked once, at the door, and never again behind it. Start with `Identity`.
@NullMarked
package dev.jackfield.core.identity;

import org.jspecify.annotations.NullMarked;
