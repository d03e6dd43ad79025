/// Tries one configured source without a hub: starts or connects it, lists its items, and ends it.
///
/// No source is added or changed here. Start at `SourceProber`.
@NullMarked
package dev.jackfield.inspect.probe;

import org.jspecify.annotations.NullMarked;
