package dev.jackfield.kind;

import dev.jackfield.stdio.ChildOutputListener;
import java.time.Duration;

/// How a source is to be visited.
///
/// @param patience the longest that it may take to answer, unless the source allows itself less
/// @param overheard hears what a program says besides messages
public record ProbeTerms(HubServices services, Duration patience, ChildOutputListener overheard) {

    /// The shorter of the patience and of what the source allows itself.
    public Duration within(Duration own) {
        return own.compareTo(patience) < 0 ? own : patience;
    }
}
