package dev.jackfield.a2a.door;

import static dev.jackfield.a2a.door.AgentUser.id;
import static dev.jackfield.a2a.door.AgentUser.message;
import static dev.jackfield.a2a.door.AgentUser.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.testkit.Eventually;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Many tasks at once, of which half are cancelled, leave nothing behind.
@Timeout(120)
class ParallelTasksTest {
    private static final int TASKS = 100;
    private static final long SEED = 20_261_117;

    private final ToolBox box = new ToolBox().modern();

    @Test
    void cancelledToolsStopAndNothingIsLeft() throws Exception {
        try (var hub = AgentHub.with(box.source()).start()) {
            var user = hub.user();
            var tasks = begin(user);
            Eventually.await(() -> box.begun() == TASKS);
            var cancelled = half(tasks);

            together(cancelled.size(), index -> user.result("CancelTask", id(cancelled.get(index))));
            Eventually.await(() -> box.cancelled() == TASKS / 2);
            box.open();

            for (var task : tasks) {
                var wanted = cancelled.contains(task) ? "CANCELED" : "COMPLETED";
                Eventually.await(() -> isIn(user, task, wanted));
            }
            Eventually.await(() -> box.running() == 0 && hub.calls().count(_ -> true) == 0);
            assertThat(box.cancelled()).isEqualTo(TASKS / 2);
            assertThat(hub.hub().traffic().runningCount()).isZero();
        }
    }

    private static List<String> begin(AgentUser user) throws InterruptedException {
        var ids = new String[TASKS];
        together(TASKS, index -> ids[index] = user.begin(message("box", "wait", "{\"text\":\"%d\"}".formatted(index))));
        return List.of(ids);
    }

    /// Half of the tasks, the same ones in each run.
    private static List<String> half(List<String> tasks) {
        var all = new ArrayList<>(tasks);
        Collections.shuffle(all, new Random(SEED));
        return all.subList(0, TASKS / 2);
    }

    private static boolean isIn(AgentUser user, String task, String state) {
        try {
            return state(user.task(task)).equals(state);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Step {
        Object run(int index) throws Exception;
    }

    private static void together(int count, Step step) throws InterruptedException {
        Queue<Exception> failures = new ConcurrentLinkedQueue<>();
        var threads = IntStream.range(0, count)
                .mapToObj(index -> Thread.ofVirtual().start(() -> {
                    try {
                        step.run(index);
                    } catch (Exception failed) {
                        failures.add(failed);
                    }
                }))
                .toList();
        for (var thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
    }
}
