package dev.jackfield.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PatienceTest {
    // moved by the tests alone
    private long now = 1_000_000_000_000L;

    private final Patience patience = new Patience(Duration.ofSeconds(30), new Deadline(now + seconds(100)), () -> now);

    private static long seconds(long count) {
        return Duration.ofSeconds(count).toNanos();
    }

    private void pass(long seconds) {
        now += seconds(seconds);
    }

    @Test
    void silenceEndsIt() {
        pass(30);

        assertThat(patience.nanosLeft()).isZero();
        assertThat(patience.endsBySilence()).isTrue();
    }

    @Test
    void signOfLifeBeginsTheSilenceAnew() {
        pass(29);
        patience.heard();

        assertThat(patience.nanosLeft()).isEqualTo(seconds(30));
    }

    @Test
    void noSignOfLifeMovesTheEnd() {
        for (var times = 0; times < 10; times++) {
            pass(10);
            patience.heard();
        }

        assertThat(patience.nanosLeft()).isZero();
        assertThat(patience.endsBySilence()).isFalse();
    }

    @Test
    void timeOfAHumanCountsForNeither() {
        pass(20);
        patience.pause();
        pass(1000);
        assertThat(patience.nanosLeft()).isPositive();
        patience.goOn();

        assertThat(patience.nanosLeft()).isEqualTo(seconds(30));
        pass(29);
        patience.heard();
        pass(29);
        patience.heard();
        assertThat(patience.nanosLeft()).isEqualTo(seconds(22));
    }

    @Test
    void severalQuestionsAtOnceArePausedOnce() {
        patience.pause();
        pass(10);
        patience.pause();
        pass(10);
        patience.goOn();
        pass(10);
        patience.goOn();
        patience.heard();
        pass(29);
        patience.heard();
        pass(29);
        patience.heard();
        pass(29);
        patience.heard();

        assertThat(patience.nanosLeft()).isEqualTo(seconds(13));
    }
}
