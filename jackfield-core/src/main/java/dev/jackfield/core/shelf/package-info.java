/// Storage that outlives a hub: drawers with keys and bytes.
///
/// The interfaces only, and a version in memory; how and where data is stored is up to the server. Start with
/// `Shelf`.
@NullMarked
package dev.jackfield.core.shelf;

import org.jspecify.annotations.NullMarked;
