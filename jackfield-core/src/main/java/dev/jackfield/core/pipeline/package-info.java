/// The stages around a call, in one fixed order.
///
/// A stage does one thing and knows no other stage. Start with `Stage` and `Pipeline`; the order is in `Hub`.
@NullMarked
package dev.jackfield.core.pipeline;

import org.jspecify.annotations.NullMarked;
