/// Which caller may call which item.
///
/// Only `Gate` enforces a decision; lists ask the same `Gatekeeper`. This package knows no protocol and calls no
/// source. Start with `Gatekeeper`, then `Rule`.
@NullMarked
package dev.jackfield.policy;

import org.jspecify.annotations.NullMarked;
