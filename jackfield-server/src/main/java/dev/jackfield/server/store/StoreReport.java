package dev.jackfield.server.store;

import java.util.List;

/// What a check of the store found.
///
/// @param problems in plain words; empty if there are none
/// @param parts how much there is of each kind and owner, the largest first
public record StoreReport(
        List<String> problems, List<Part> parts, long events, long eventBytes, long payloads, long payloadBytes) {
    public StoreReport {
        problems = List.copyOf(problems);
        parts = List.copyOf(parts);
    }

    /// The records of one kind and owner.
    public record Part(String kind, String owner, long records, long bytes) {}
}
