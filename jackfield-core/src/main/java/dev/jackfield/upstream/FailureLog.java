package dev.jackfield.upstream;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What keeps an upstream down, told when it is new: the same reason every minute tells nobody anything.
///
/// Used by the supervisor's thread only.
final class FailureLog {
    private @Nullable String last;
    private int attempts;

    /// An attempt failed. What is worth a word of it; empty when it failed as the one before.
    Optional<String> met(String reason) {
        attempts++;
        var known = reason.equals(last);
        last = reason;
        return known ? Optional.empty() : Optional.of("is down, and is tried again from time to time: " + reason);
    }

    /// An attempt succeeded. Empty when none had failed before.
    Optional<String> over() {
        var failed = attempts;
        attempts = 0;
        last = null;
        return failed == 0
                ? Optional.empty()
                : Optional.of("is back after " + (failed == 1 ? "1 failed attempt" : failed + " failed attempts"));
    }
}
