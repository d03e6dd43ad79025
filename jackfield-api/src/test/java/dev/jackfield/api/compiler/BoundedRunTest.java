package dev.jackfield.api.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Code of a skill that does not end.
@Timeout(30)
class BoundedRunTest {
    private static final Duration BRIEF = Duration.ofMillis(20);

    private final ClassLoader classes = BoundedRunTest.class.getClassLoader();

    @Test
    void whatCannotBeStoppedIsToldAndTakesNoCarrierFromOthers() {
        var enough = new AtomicBoolean();
        var thread = new AtomicReference<Thread>();
        try {
            assertThatThrownBy(() -> BoundedRun.run(classes, () -> spin(enough, thread), BRIEF))
                    .isInstanceOf(UnusableCodeException.class)
                    .hasMessageContaining("it took longer than 20 ms, and still runs");
            assertThat(thread.get().isVirtual()).isFalse();
            assertThat(thread.get().isDaemon()).isTrue();
        } finally {
            enough.set(true);
        }
    }

    private static boolean spin(AtomicBoolean enough, AtomicReference<Thread> thread) {
        thread.set(Thread.currentThread());
        while (!enough.get()) {
            Thread.onSpinWait();
        }
        return true;
    }

    @Test
    void whatHeedsItsInterruptIsOver() {
        assertThatThrownBy(() -> BoundedRun.run(classes, () -> waitForever(), BRIEF))
                .hasMessage("it took longer than 20 ms");
    }

    private static boolean waitForever() throws InterruptedException {
        new CountDownLatch(1).await();
        return true;
    }
}
