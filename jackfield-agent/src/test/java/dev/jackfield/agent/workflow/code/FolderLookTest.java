package dev.jackfield.agent.workflow.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class FolderLookTest {
    private final AtomicReference<Supplier<String>> stamp = new AtomicReference<>(() -> "new");
    private final FolderLook look = new FolderLook(() -> stamp.get().get());

    /// A call asks twice: whether to look, and then what to wait for.
    @Test
    @Timeout(10)
    void changeStaysSeenWhileAnotherThreadLooks() throws InterruptedException {
        look.noteLoaded("old");
        assertThat(look.isOutdated()).isTrue();

        var hasBegun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        stamp.set(() -> {
            hasBegun.countDown();
            await(mayEnd);
            return "new";
        });
        var other = Thread.startVirtualThread(look::isOutdated);
        hasBegun.await();

        assertThat(look.isOutdated()).isTrue();
        look.noteLoaded("new");
        assertThat(look.isOutdated()).isFalse();
        mayEnd.countDown();
        other.join();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
