package dev.jackfield.documents;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The limits for the documents of one identity: number, size and time.
///
/// @param keep how long documents are stored; empty for no limit
/// @param bytes of all documents together, with their names
public record DocumentLimits(Optional<Duration> keep, long bytes, int documents) {
    /// No limits: for a program that has its store to itself.
    public static final DocumentLimits NONE = new DocumentLimits(Optional.empty(), Long.MAX_VALUE, Integer.MAX_VALUE);

    /// Limits for a hub with several users.
    public static final DocumentLimits USUAL = new DocumentLimits(Optional.of(Duration.ofDays(1)), 32L << 20, 1_000);

    Instant expiry(Instant stored) {
        return keep.map(stored::plus).orElse(Instant.MAX);
    }
}
