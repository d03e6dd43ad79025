/// What wires of all kinds share: the queue of messages that wait for a writer thread.
///
/// Nothing here knows what a wire is made of.
@NullMarked
package dev.jackfield.wire;

import org.jspecify.annotations.NullMarked;
