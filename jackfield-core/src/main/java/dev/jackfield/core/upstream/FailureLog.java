package dev.jackfield.core.upstream;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides which failures of an upstream are logged. A reason is logged once, not with every attempt.
///
/// Used by the supervisor's thread only.
final class FailureLog {
    private @Nullable String last;
    private int attempts;

    /// Notes a failed attempt. Returns the text to log; empty when it failed like the one before.
    Optional<String> recordFailure(String reason) {
        attempts++;
        var known = reason.equals(last);
        last = reason;
        return known ? Optional.empty() : Optional.of("is down; the hub keeps trying to connect: " + reason);
    }

    /// Notes a successful attempt. Returns the text to log; empty when no attempt had failed before.
    Optional<String> recordSuccess() {
        var failed = attempts;
        attempts = 0;
        last = null;
        return failed == 0
                ? Optional.empty()
                : Optional.of("is back after " + (failed == 1 ? "1 failed attempt" : failed + " failed attempts"));
    }
}
