package dev.jackfield.providers;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The header `Retry-After`: seconds, or a time.
final class RetryAfter {
    private static final String SECONDS = "[0-9]{1,9}(?:\\.[0-9]{1,9})?";

    private RetryAfter() {}

    /// How long to wait; empty without a header that can be read.
    static Optional<Duration> of(@Nullable String header, InstantSource clock) {
        if (header == null) {
            return Optional.empty();
        }
        var value = header.strip();
        return value.matches(SECONDS)
                ? Optional.of(Duration.ofMillis((long) (Double.parseDouble(value) * 1000)))
                : timeUntil(value, clock);
    }

    private static Optional<Duration> timeUntil(String time, InstantSource clock) {
        try {
            var moment = ZonedDateTime.parse(time, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            var left = Duration.between(clock.instant(), moment);
            return Optional.of(left.isNegative() ? Duration.ZERO : left);
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}
