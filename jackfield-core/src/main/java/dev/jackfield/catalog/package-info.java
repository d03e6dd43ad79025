/// Everything that can be called, in immutable snapshots.
///
/// Lists are pure functions of a snapshot; nothing here calls anything. Start with `Catalog`.
@NullMarked
package dev.jackfield.catalog;

import org.jspecify.annotations.NullMarked;
