/// The shelf on disk: an SQLite database, with files for large content and the key for secrets beside it.
///
/// Only this package uses SQL. Start with `SqliteShelf`.
@NullMarked
package dev.jackfield.server.store;

import org.jspecify.annotations.NullMarked;
