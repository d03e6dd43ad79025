/// Which caller may call which item.
///
/// A rule holds in every way in which a server may read a name (`docs/decisions/0007-rules-by-reading.md`).
/// Subscriptions are judged again with every notification.
///
/// Only `Gate` enforces a decision; lists ask the same `Gatekeeper`. This package knows no protocol and calls no
/// source. Start with `Gatekeeper`, then `Rule`.
@NullMarked
package dev.jackfield.core.policy;

import org.jspecify.annotations.NullMarked;
