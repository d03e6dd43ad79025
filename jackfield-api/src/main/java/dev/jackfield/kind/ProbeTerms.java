package dev.jackfield.kind;

import dev.jackfield.transport.stdio.ChildOutputListener;
import java.time.Duration;

/// The conditions of a probe.
///
/// @param patience the longest time to wait for an answer, unless the source's own limit is shorter
/// @param childOutput receives what a program prints besides messages
public record ProbeTerms(HubServices services, Duration patience, ChildOutputListener childOutput) {

    /// Returns the shorter of the patience and the source's own limit.
    public Duration shorterOf(Duration own) {
        return own.compareTo(patience) < 0 ? own : patience;
    }
}
