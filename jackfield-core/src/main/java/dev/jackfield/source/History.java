package dev.jackfield.source;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// What happened to a source since the hub has it, and what runs for it now.
///
/// @param restarts how often it was started or connected to again because it had failed
/// @param lastEnd how it last failed
/// @param processes the ids of the processes that run for it
public record History(long restarts, Optional<End> lastEnd, List<Long> processes) {
    public static final History NONE = new History(0, Optional.empty(), List.of());

    public History {
        processes = List.copyOf(processes);
    }

    /// How a source failed, for those who run the hub.
    public record End(Instant when, String reason) {}
}
