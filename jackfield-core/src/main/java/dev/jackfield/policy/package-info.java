/// Who may do what.
///
/// Only `Gate` turns a decision into an action; lists ask the same `Gatekeeper`. Start there.
@NullMarked
package dev.jackfield.policy;

import org.jspecify.annotations.NullMarked;
