package dev.jackfield.transport.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.Deadline;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LookScheduleTest {
    private final LookSchedule schedule = new LookSchedule();
    private final Semaphore permits = new Semaphore(0);
    private final Semaphore begun = new Semaphore(0);
    private final AtomicInteger looks = new AtomicInteger();
    private final ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
    private final Thread looking = Thread.ofVirtual().start(this::look);

    private void look() {
        try {
            while (schedule.awaitNext()) {
                begun.release();
                permits.acquire();
                order.add("look " + looks.incrementAndGet());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        schedule.close();
        permits.release(1000);
        looking.join();
    }

    private Callable<Boolean> asking() {
        return () -> schedule.awaitLook(Deadline.after(Duration.ofSeconds(20)));
    }

    @Test
    void lookThatBeganBeforeDoesNotCount() throws Exception {
        begun.acquire(); // the first one is due after a second
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var asked = callers.submit(() -> {
                var isDone = asking().call();
                order.add("answer");
                return isDone;
            });
            permits.release(2);

            assertThat(asked.get()).isTrue();
            assertThat(order).containsSubsequence("look 1", "look 2", "answer");
        }
    }

    @Test
    void manyWhoAskShareFewLooks() throws Exception {
        permits.release(1000);
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            var asked = IntStream.range(0, 5000)
                    .mapToObj(_ -> callers.submit(asking()))
                    .toList();

            for (var each : asked) {
                assertThat(each.get()).isTrue();
            }
        }
        assertThat(looks.get()).isLessThan(1000);
    }

    @Test
    void waitingEndsInTime() throws InterruptedException {
        assertThat(schedule.awaitLook(Deadline.after(Duration.ofMillis(5)))).isFalse();
    }

    @Test
    void closedScheduleKeepsNoCallerWaiting() throws InterruptedException {
        schedule.close();

        assertThat(schedule.awaitLook(Deadline.after(Duration.ofMinutes(10)))).isFalse();
    }
}
