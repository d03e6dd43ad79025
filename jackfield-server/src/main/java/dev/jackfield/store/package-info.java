/// The shelf on a disk: an SQLite database, with large content and the key for secrets beside it.
///
/// Only this package speaks SQL. Start with `SqliteShelf`.
@NullMarked
package dev.jackfield.store;

import org.jspecify.annotations.NullMarked;
