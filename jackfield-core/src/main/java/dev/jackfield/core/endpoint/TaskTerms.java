package dev.jackfield.core.endpoint;

import java.time.Duration;

/// When calls of clients with the tasks extension become tasks, and how long tasks live.
///
/// @param after how long a call may take before it becomes a task; with zero each call that reaches its source
///     becomes one
/// @param ttl how long a task lives, from its creation
public record TaskTerms(Duration after, Duration ttl) {
    public static final TaskTerms USUAL = new TaskTerms(Duration.ofSeconds(5), Duration.ofDays(1));
}
