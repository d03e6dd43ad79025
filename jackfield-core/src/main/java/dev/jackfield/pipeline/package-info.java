/// The steps around a call, in one fixed order.
///
/// A stage does one thing and knows no other stage. Start with `Stage`.
@NullMarked
package dev.jackfield.pipeline;

import org.jspecify.annotations.NullMarked;
