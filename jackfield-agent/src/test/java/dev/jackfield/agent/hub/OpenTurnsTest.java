package dev.jackfield.agent.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpenTurnsTest {
    @Test
    void turnOfAnotherConversationOrOwnerBeginsAtOnce() throws InterruptedException {
        var turns = new OpenTurns(Duration.ZERO);
        try (var _ = turns.begin("ann", "c1").orElseThrow()) {
            assertThat(turns.begin("ann", "c2")).isPresent();
            assertThat(turns.begin("bob", "c1")).isPresent();
        }
    }

    @Test
    void secondTurnIsRefusedWhileTheFirstRunsAndBeginsAfterIt() throws InterruptedException {
        var turns = new OpenTurns(Duration.ofMillis(1));
        try (var _ = turns.begin("ann", "c1").orElseThrow()) {
            assertThat(turns.begin("ann", "c1")).isEmpty();
        }
        assertThat(turns.begin("ann", "c1")).isPresent();
    }

    @Test
    void turnThatComesWhileTheOneBeforeIsEndingBeginsWhenItHasEnded() throws Exception {
        var turns = new OpenTurns(Duration.ofMinutes(1));
        var first = turns.begin("ann", "c1").orElseThrow();
        var second = new CompletableFuture<OpenTurns.Turn>();
        Thread.ofVirtual().start(() -> {
            try {
                second.complete(turns.begin("ann", "c1").orElseThrow());
            } catch (InterruptedException | RuntimeException failed) {
                second.completeExceptionally(failed);
            }
        });
        assertThat(second.isDone()).isFalse();
        first.close();

        second.get(30, TimeUnit.SECONDS).close();
        assertThat(turns.begin("ann", "c1")).isPresent();
    }
}
