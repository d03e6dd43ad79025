package dev.jackfield.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TickerTest {
    @Test
    void lookThatFailsDoesNotEndTheRounds() throws InterruptedException {
        var looks = new CountDownLatch(3);
        try (var ticker = Ticker.start("test")) {
            ticker.add(() -> {
                looks.countDown();
                throw new IllegalStateException("this look fails on purpose");
            });

            assertThat(looks.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
