package dev.jackfield.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatienceTest {
    private static final Message ANSWER = Message.result(Json.number(1), Fields.EMPTY);

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
        patience.restartSilence();

        assertThat(patience.nanosLeft()).isEqualTo(seconds(30));
    }

    @Test
    void noSignOfLifeMovesTheEnd() {
        for (var times = 0; times < 10; times++) {
            pass(10);
            patience.restartSilence();
        }

        assertThat(patience.nanosLeft()).isZero();
        assertThat(patience.endsBySilence()).isFalse();
    }

    @Test
    void timeOfAHumanCountsForNeither() {
        pass(20);
        patience.pauseWhile(() -> {
            pass(1000);
            assertThat(patience.nanosLeft()).isPositive();
            return ANSWER;
        });

        assertThat(patience.nanosLeft()).isEqualTo(seconds(30));
        pass(29);
        patience.restartSilence();
        pass(29);
        patience.restartSilence();
        assertThat(patience.nanosLeft()).isEqualTo(seconds(22));
    }

    @Test
    void severalQuestionsAtOnceArePausedOnce() {
        patience.pauseWhile(() -> {
            pass(10);
            patience.pauseWhile(() -> {
                pass(10);
                return ANSWER;
            });
            pass(10);
            return ANSWER;
        });
        assertThat(patience.pausedTime()).hasSeconds(30);
        patience.restartSilence();
        pass(29);
        patience.restartSilence();
        pass(29);
        patience.restartSilence();
        pass(29);
        patience.restartSilence();

        assertThat(patience.nanosLeft()).isEqualTo(seconds(13));
    }

    @Test
    void timeThatAHumanHasTakenSoFarIsKnownMeanwhile() {
        patience.pauseWhile(() -> {
            pass(7);
            assertThat(patience.pausedTime()).hasSeconds(7);
            return ANSWER;
        });
    }

    @Test
    void allThatWaitRestWhileOneHumanIsAsked() {
        var other = new Patience(Duration.ofSeconds(5), new Deadline(now + seconds(5)), () -> now);
        Patience.pauseWhile(List.of(patience, other), () -> {
            pass(1000);
            return ANSWER;
        });

        assertThat(patience.nanosLeft()).isEqualTo(seconds(30));
        assertThat(other.nanosLeft()).isEqualTo(seconds(5));
    }
}
