package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Notifications about tasks on `subscriptions/listen`.
@Timeout(30)
class TaskNewsTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity EVE = new Identity("eve", Set.of());
    private static final String TASKS = "{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";

    private final Semaphore steps = new Semaphore(0);
    private final LinkedBlockingQueue<Message> heard = new LinkedBlockingQueue<>();
    private final FakeUpstream up = FakeUpstream.named("up").legacy().tool("dig", this::dig);

    private Fields dig(IncomingRequest call) throws InterruptedException {
        steps.acquire();
        call.progress(1, 2, "half");
        steps.acquire();
        return text("deep");
    }

    private static String begin(TestClient client) throws InterruptedException {
        return client.call("up.dig", "{}").result().text("taskId").orElseThrow();
    }

    private void listen(TestClient client, String ids) {
        Thread.startVirtualThread(() -> {
            try {
                client.ask("subscriptions/listen", "{\"notifications\":{\"taskIds\":" + ids + "}}", heard::add);
            } catch (InterruptedException | RuntimeException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private Message next() throws InterruptedException {
        var message = heard.poll(10, TimeUnit.SECONDS);
        assertThat(message).isNotNull();
        return message;
    }

    private Fields nextTask() throws InterruptedException {
        var message = next();
        assertThat(message.method()).isEqualTo("notifications/tasks");
        assertThat(message.params().object(Meta.KEY).has(Meta.SUBSCRIPTION)).isTrue();
        return message.params();
    }

    /// A client may be told the same state twice.
    private Fields nextTaskWithAMessage() throws InterruptedException {
        var task = nextTask();
        while (!task.has("statusMessage")) {
            task = nextTask();
        }
        return task;
    }

    @Test
    void changesOfATaskAreTold() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(TASKS)) {
            var id = begin(client);
            listen(client, "[\"" + id + "\"]");

            var acknowledged = next();
            assertThat(acknowledged.params().object("notifications").toString())
                    .isEqualTo("{\"taskIds\":[\"" + id + "\"]}");
            assertThat(nextTask().text("status")).contains("working");
            steps.release();
            assertThat(nextTaskWithAMessage().text("statusMessage")).contains("half");
            steps.release();
            var done = nextTask();
            assertThat(done.text("taskId")).contains(id);
            assertThat(done.text("status")).contains("completed");
            assertThat(done.object("result").toString()).contains("deep");
        }
    }

    @Test
    void taskThatHasEndedIsToldOnce() throws InterruptedException {
        steps.release(2);
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(TASKS)) {
            var id = begin(client);
            Eventually.await(() -> hub.parking().taskCount() == 0);
            listen(client, "[\"" + id + "\"]");
            next();

            assertThat(nextTask().text("status")).contains("completed");
        }
    }

    @Test
    void onlyOwnTasksAreAcknowledged() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var ann = hub.modern(ANN, Scope.EVERYTHING, TASKS);
                var eve = hub.modern(EVE, Scope.EVERYTHING, TASKS)) {
            var anns = begin(ann);
            var eves = begin(eve);
            listen(eve, "[\"" + anns + "\",\"" + eves + "\",\"nonsense\",7]");

            assertThat(next().params().object("notifications").toString())
                    .isEqualTo("{\"taskIds\":[\"" + eves + "\"]}");
            steps.release(4);
            for (var task = nextTask(); !task.text("status").orElse("").equals("completed"); task = nextTask()) {
                assertThat(task.text("taskId")).contains(eves);
            }
        }
    }

    @Test
    void newDenyEndsWhatIsTold() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var other = hub.modern(ANN, Scope.EVERYTHING, TASKS)) {
            String denied;
            // The stream ends before the rule does: what waits in it is judged when it is sent.
            try (var client = hub.modern(ANN, Scope.EVERYTHING, TASKS)) {
                denied = begin(client);
                listen(client, "[\"" + denied + "\"]");
                next();
                nextTask();
                hub.rules("deny up.* to ann");
                steps.release(2);
                Eventually.await(() -> hub.parking().taskCount() == 0);
            }
            hub.rules();

            var later = other.ask("tasks/get", "{\"taskId\":\"" + denied + "\"}");
            assertThat(later.result().text("status")).contains("completed");
            assertThat(heard).isEmpty();
        }
    }

    @Test
    void filterWithTasksNeedsTheExtension() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            var error = client.ask("subscriptions/listen", "{\"notifications\":{\"taskIds\":[\"x\"]}}")
                    .error()
                    .orElseThrow();

            assertThat(error.code()).isEqualTo(RpcError.MISSING_CAPABILITY);
            assertThat(TasksExtension.isDeclared(error.data().object("requiredCapabilities")))
                    .isTrue();
        }
    }
}
