/// The hub: one path from every door to every source.
///
/// Nothing goes around `Hub.invoke`. Start there.
@NullMarked
package dev.jackfield;

import org.jspecify.annotations.NullMarked;
