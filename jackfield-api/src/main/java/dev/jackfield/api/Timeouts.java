package dev.jackfield.api;

import java.time.Duration;

/// Time limits for servers.
///
/// @param call for one call as a whole
/// @param silence how long a server may give no sign of life during a call
/// @param start until it has answered for the first time
record Timeouts(Duration call, Duration silence, Duration start) {
    static final Timeouts USUAL = new Timeouts(Duration.ofMinutes(10), Duration.ofSeconds(30), Duration.ofSeconds(60));

    /// Sets the limit of a call, and with it that of silence: a caller who sets a limit means the whole call.
    Timeouts withCall(Duration other) {
        return new Timeouts(positive(other), other, start);
    }

    Timeouts withStart(Duration other) {
        return new Timeouts(call, silence, positive(other));
    }

    private static Duration positive(Duration time) {
        if (!time.isPositive()) {
            throw new IllegalArgumentException("A timeout must be longer than zero, not " + time);
        }
        return time;
    }
}
