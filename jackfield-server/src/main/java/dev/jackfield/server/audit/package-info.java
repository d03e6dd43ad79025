/// The audit in the store: what becomes an event, when it is written, how long it stays, and whether it is whole.
///
/// The path of a call ends in `StoredAudit`, where a record is put into a queue. `AuditWriter` writes the queue, on a
/// thread of its own; only in strict mode does a call wait for it. Nothing here knows SQL: see `server.store.Journal`.
@NullMarked
package dev.jackfield.server.audit;

import org.jspecify.annotations.NullMarked;
