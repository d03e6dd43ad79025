package dev.jackfield.providers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// How long a client waits before it asks again.
class RetryTimesTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-11-17T08:00:00Z"));

    private final RetryPause backoff =
            new RetryPause(Duration.ofSeconds(1), Duration.ofSeconds(10), (RandomGenerator) () -> 0L);

    @Test
    void headerIsReadAsSecondsOrTime() {
        assertThat(RetryAfter.of("3", CLOCK)).hasValue(Duration.ofSeconds(3));
        assertThat(RetryAfter.of("0.25", CLOCK)).hasValue(Duration.ofMillis(250));
        assertThat(RetryAfter.of("Tue, 17 Nov 2026 08:00:07 GMT", CLOCK)).hasValue(Duration.ofSeconds(7));
        assertThat(RetryAfter.of("Tue, 17 Nov 2026 07:00:00 GMT", CLOCK)).hasValue(Duration.ZERO);
    }

    @Test
    void headerThatCannotBeReadIsNone() {
        assertThat(RetryAfter.of(null, CLOCK)).isEmpty();
        assertThat(RetryAfter.of("soon", CLOCK)).isEmpty();
        assertThat(RetryAfter.of("-1", CLOCK)).isEmpty();
        assertThat(RetryAfter.of("99999999999999999999", CLOCK)).isEmpty();
    }

    @Test
    void providerDecidesHowLongToWait() {
        assertThat(backoff.pause(5, Optional.of(Duration.ofSeconds(42)))).isEqualTo(Duration.ofSeconds(42));
    }

    @Test
    void pausesGrowUpToABound() {
        assertThat(backoff.pause(1, Optional.empty())).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.pause(2, Optional.empty())).isEqualTo(Duration.ofSeconds(2));
        assertThat(backoff.pause(4, Optional.empty())).isEqualTo(Duration.ofSeconds(8));
        assertThat(backoff.pause(5, Optional.empty())).isEqualTo(Duration.ofSeconds(10));
        assertThat(backoff.pause(1000, Optional.empty())).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void pausesVaryALittle() {
        var most = new RetryPause(Duration.ofSeconds(1), Duration.ofSeconds(10), (RandomGenerator) () -> -1L);

        assertThat(most.pause(1, Optional.empty())).isBetween(Duration.ofMillis(750), Duration.ofMillis(760));
    }
}
