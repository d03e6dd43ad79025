/// The catalog: everything that can be called, in immutable snapshots, and the resolution of names.
///
/// Lists are pure functions of a snapshot. This package never calls an item itself and knows no door. Start with
/// `Catalog`, then `Snapshot`, `NameTable` and `VisibleCatalog`.
@NullMarked
package dev.jackfield.catalog;

import org.jspecify.annotations.NullMarked;
