package dev.jackfield.server.store;

import java.time.Instant;

/// Where a chain begins after its oldest events were removed.
///
/// @param last the last event that was removed
/// @param signature of the hub that removed them
@SuppressWarnings("ArrayRecordComponent") // carried, never compared
public record Cut(Head last, Instant at, byte[] signature) {}
