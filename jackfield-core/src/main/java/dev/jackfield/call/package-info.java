/// What is wanted, by whom, and what came back.
///
/// Nothing here knows how a call is answered. Start with `Invocation`.
@NullMarked
package dev.jackfield.call;

import org.jspecify.annotations.NullMarked;
