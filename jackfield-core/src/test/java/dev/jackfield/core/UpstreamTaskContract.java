package dev.jackfield.core;

import static dev.jackfield.core.TaskClient.CALL;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.protocol.rpc.RpcException;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ServerTask;
import dev.jackfield.testkit.TaskHandler;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// What holds for tasks of servers in both eras.
abstract class UpstreamTaskContract {
    final FakeUpstream up;
    final TaskClient hears = new TaskClient();

    UpstreamTaskContract(FakeUpstream up) {
        this.up = up;
    }

    /// Adds a tool that runs as a task.
    abstract void task(String name, TaskHandler handler);

    /// Connects a client of the era of the server.
    abstract TestClient client(TestHub hub) throws InterruptedException;

    static UpstreamSettings settings(Duration timeout) {
        return new UpstreamSettings("up", timeout, Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
    }

    static TestHub hub(UpstreamSettings settings, Dial dial) throws InterruptedException {
        return TestHub.with()
                .source(new McpUpstream(settings, dial, InstantSource.system()))
                .start();
    }

    private TestHub hub(Duration silence, Duration maxTime) throws InterruptedException {
        var settings = new UpstreamSettings(
                "up", silence, maxTime, Duration.ofSeconds(5), Optional.empty(), TestHub.INFO, ConnectionPolicy.ALWAYS);
        return hub(settings, up::channel);
    }

    ServerTask.Status end() throws InterruptedException {
        return up.tasks().all().getFirst().awaitEnd();
    }

    @Test
    void whatATaskSaysOfItselfIsProgress() throws InterruptedException {
        var seen = new CountDownLatch(1);
        task("dig", (_, task) -> {
            task.setMessage("half way");
            seen.await();
            return text("deep");
        });
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            client.ask("tools/call", CALL, new ProgressGate(hears, seen));

            assertThat(hears.progress()).containsExactly("half way");
        }
    }

    @Test
    void errorOfATaskIsTheErrorOfTheCall() throws InterruptedException {
        task("dig", (_, _) -> {
            throw new RpcException(RpcError.of(-31999, "rock").withData(Json.string("granite")));
        });
        try (var hub = TestHub.with(up).start();
                var client = client(hub)) {
            var error = client.call("up.dig", "{}").error().orElseThrow();

            assertThat(error.code()).isEqualTo(-31999);
            assertThat(error.json().toString()).contains("rock", "granite");
        }
    }

    @Test
    void cancelledCallCancelsItsTask() throws InterruptedException {
        var began = new CountDownLatch(1);
        task("dig", (call, task) -> {
            task.awaitSeen();
            began.countDown();
            return call.waitUntilCancelled();
        });
        try (var hub = TestHub.with(up).start();
                var client = client(hub)) {
            var caller = Thread.ofVirtual().start(() -> callQuietly(client));
            began.await();
            caller.interrupt();

            assertThat(end()).isEqualTo(ServerTask.Status.CANCELLED);
        }
    }

    private static void callQuietly(TestClient client) {
        try {
            client.call("up.dig", "{}");
        } catch (InterruptedException interrupted) {
            // As it should be.
        }
    }

    @Test
    void silentTaskLivesAsLongAsItsServerSaysSo() throws InterruptedException {
        task("dig", (_, task) -> {
            task.awaitSeenAfter(Instant.now().plusMillis(1500));
            return text("deep");
        });
        try (var hub = hub(Duration.ofSeconds(1), Duration.ofMinutes(1));
                var client = client(hub)) {
            assertThat(textOf(client.call("up.dig", "{}"))).isEqualTo("deep");
        }
    }

    @Test
    void taskThatTakesTooLongIsCancelled() throws InterruptedException {
        task("dig", (call, _) -> call.waitUntilCancelled());
        try (var hub = hub(Duration.ofSeconds(10), Duration.ofMillis(500));
                var client = client(hub)) {
            assertThat(client.call("up.dig", "{}").toString()).contains("was not finished after 500 ms", "maxTime");
            assertThat(end()).isEqualTo(ServerTask.Status.CANCELLED);
        }
    }
}
