package dev.jackfield.server.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PollerTest {
    @Test
    void lookThatFailsIsFollowedByAnother() throws InterruptedException {
        var looks = new CountDownLatch(2);
        try (var _ = Poller.start("test", () -> {
            looks.countDown();
            throw new StackOverflowError("planted");
        })) {
            assertThat(looks.await(10, TimeUnit.SECONDS)).isTrue();
        }
    }
}
