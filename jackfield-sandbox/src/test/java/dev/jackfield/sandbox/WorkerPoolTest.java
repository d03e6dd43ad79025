package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.testkit.Eventually;
import dev.jackfield.transport.stdio.ChildLimits;
import dev.jackfield.transport.stdio.Children;
import dev.jackfield.transport.stdio.StreamLimits;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Who gets the places of a pool.
@Timeout(30)
class WorkerPoolTest {
    private static final int PLACES = 3;

    private final WorkerProgram program = new Shell(":");
    private final Children children = new Children(new ChildLimits(Duration.ZERO, StreamLimits.DEFAULT));
    private final WorkerPool pool =
            new WorkerPool(PLACES, Duration.ofSeconds(60), starting -> Worker.start(starting, 96, children));

    @AfterEach
    void close() {
        pool.close();
        children.close();
    }

    /// Takes a worker on a thread of its own, and returns when that thread waits or has one.
    private CompletableFuture<Worker> asking(String owner) throws InterruptedException {
        var got = new CompletableFuture<Worker>();
        var asking = Thread.ofPlatform().start(() -> {
            try {
                got.complete(pool.acquire(program, owner));
            } catch (InterruptedException interrupted) {
                got.completeExceptionally(interrupted);
            }
        });
        Eventually.await(() -> !asking.isAlive() || asking.getState() == Thread.State.WAITING);
        return got;
    }

    @Test
    void oneOwnerNeverHasAllPlaces() throws Exception {
        var first = pool.acquire(program, "ann");
        pool.acquire(program, "ann");
        var third = asking("ann");

        pool.giveBack(pool.acquire(program, "ben"));
        pool.giveBack(pool.acquire(program, "cy"));
        assertThat(third).isNotDone();

        pool.giveBack(first);
        assertThat(third.get()).isSameAs(first);
    }

    @Test
    void workerThatDoesNotStartIsCountedForNobody() throws Exception {
        var broken = new Shell(":", "exit 1");
        for (var times = 0; times <= PLACES; times++) {
            assertThatThrownBy(() -> pool.acquire(broken, "ann")).isInstanceOf(SandboxUnavailableException.class);
        }

        assertThat(pool.size()).isZero();
        assertThat(asking("ann").get()).isNotNull();
    }

    @Test
    void onlyPlaceIsForEveryone() throws Exception {
        try (var small = new WorkerPool(1, Duration.ofSeconds(60), starting -> Worker.start(starting, 96, children))) {
            var anns = small.acquire(program, "ann");
            small.giveBack(anns);

            assertThat(small.acquire(program, "ann")).isSameAs(anns);
        }
    }
}
