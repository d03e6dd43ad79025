package dev.jackfield.agent.ensemble;

import java.time.Duration;
import java.util.Map;

/// The keys of a configuration that an ensemble reads itself. All others are for its tools.
///
/// @param timeout for one call
/// @param retries of calls and connections that certainly did not reach the server
record EnsembleConfiguration(Map<String, Object> values, Duration timeout, Retries retries) {
    private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(30);
    private static final double LONGEST_SECONDS = 86_400;
    private static final int MOST_RETRIES = 10;

    static EnsembleConfiguration of(String ensemble, Map<String, ?> values) {
        return new EnsembleConfiguration(Map.copyOf(values), timeout(ensemble, values), retries(ensemble, values));
    }

    private static Duration timeout(String ensemble, Map<String, ?> values) {
        return switch (values.get("timeout")) {
            case null -> USUAL_TIMEOUT;
            case Duration time when time.isPositive() -> time;
            case Number seconds
            when seconds.doubleValue() > 0 && seconds.doubleValue() <= LONGEST_SECONDS ->
                Duration.ofMillis(Math.max(1, Math.round(seconds.doubleValue() * 1000)));
            default ->
                throw new IllegalArgumentException(
                        "The timeout of ensemble '%s' must be a number of seconds above 0, at most a day"
                                .formatted(ensemble));
        };
    }

    private static Retries retries(String ensemble, Map<String, ?> values) {
        return switch (values.get("max_retries")) {
            case null -> new Retries(0);
            case Number count
            when count.intValue() >= 0 && count.intValue() <= MOST_RETRIES -> new Retries(count.intValue());
            default ->
                throw new IllegalArgumentException(
                        "max_retries of ensemble '%s' must be a number from 0 to %d".formatted(ensemble, MOST_RETRIES));
        };
    }
}
