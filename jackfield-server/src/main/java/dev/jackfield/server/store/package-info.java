/// The store: one database for records and events, SQLite in the state folder or PostgreSQL by its URL.
///
/// Only this package uses SQL, and only composition knows it. A commit changes records of one or more owners; large
/// contents lie beside them once, under their hashes, and go with the last record that needs them. Start with `Store`.
@NullMarked
package dev.jackfield.server.store;

import org.jspecify.annotations.NullMarked;
