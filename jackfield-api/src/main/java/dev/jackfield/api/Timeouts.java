package dev.jackfield.api;

import java.time.Duration;

/// How long servers elsewhere may take.
///
/// @param call for one call as a whole
/// @param silence for which a server may give no sign of life during a call
/// @param start until it has answered for the first time
record Timeouts(Duration call, Duration silence, Duration start) {
    static final Timeouts USUAL = new Timeouts(Duration.ofMinutes(10), Duration.ofSeconds(30), Duration.ofSeconds(60));

    /// Who says how long a call may take means all of it, silent or not.
    Timeouts withCall(Duration other) {
        return new Timeouts(positive(other), other, start);
    }

    Timeouts withStart(Duration other) {
        return new Timeouts(call, silence, positive(other));
    }

    private static Duration positive(Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException("A timeout must be more than nothing, and is " + time);
        }
        return time;
    }
}
