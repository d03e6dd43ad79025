package dev.jackfield.core.source;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The failures of a source since the hub has it, and the processes that run for it.
///
/// @param restarts how often the source was started or connected again after a failure
/// @param lastEnd the last failure
/// @param processes the ids of the processes that run for it
public record History(long restarts, Optional<End> lastEnd, List<Long> processes) {
    public static final History NONE = new History(0, Optional.empty(), List.of());

    public History {
        processes = List.copyOf(processes);
    }

    /// A failure of a source, for those who run the hub.
    public record End(Instant when, String reason) {}
}
