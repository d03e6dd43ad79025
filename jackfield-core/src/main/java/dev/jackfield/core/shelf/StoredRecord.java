package dev.jackfield.core.shelf;

import java.time.Instant;
import java.util.Optional;

/// A record as it is stored.
///
/// @param version 1 when the record was made, and one more with each write
/// @param expires when it counts as gone; empty if never
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record StoredRecord(String key, byte[] content, long version, Instant written, Optional<Instant> expires) {}
