/// What wires of all kinds share, and nothing that knows what a wire is made of.
///
/// Start with `Outbox`.
@NullMarked
package dev.jackfield.wire;

import org.jspecify.annotations.NullMarked;

