package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.McpEndpoint;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.shelf.MemoryShelf;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.Envelope;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.Host;
import dev.jackfield.protocol.mcp.MemoryChannel.MemoryWire;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Calls that become tasks, for modern clients that declare the extension.
@Timeout(30)
class TasksTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity EVE = new Identity("eve", Set.of());
    private static final String TASKS = "{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";
    private static final Duration LATER = Duration.ofMinutes(1);

    private final CountDownLatch work = new CountDownLatch(1);
    private final Semaphore begun = new Semaphore(0);
    private final FakeUpstream up = FakeUpstream.named("up")
            .legacy()
            .tool("plain", _ -> text("plain"))
            .tool("dig", this::dig)
            .tool("fail", _ -> text("broken").with("isError", RawJson.TRUE))
            .tool("crash", _ -> {
                throw IncomingRequest.invalid("no such place");
            })
            .tool(definition("always", "required"), _ -> text("always"))
            .tool(definition("never", "forbidden"), _ -> text("never"));

    private static Fields definition(String name, String support) {
        return fields("{\"name\":\"%s\",\"inputSchema\":{\"type\":\"object\"},\"execution\":{\"taskSupport\":\"%s\"}}"
                .formatted(name, support));
    }

    private Fields dig(IncomingRequest call) throws InterruptedException {
        call.progress(1, 3, "one shovel");
        begun.release();
        work.await();
        return text("deep");
    }

    private static Message get(TestClient client, String id) throws InterruptedException {
        return client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}");
    }

    private static String begin(TestClient client, String tool) throws InterruptedException {
        var created = client.call(tool, "{}");
        assertThat(created.result().text("resultType")).as(created.toString()).contains("task");
        assertThat(created.result().text("status")).contains("working");
        return created.result().text("taskId").orElseThrow();
    }

    /// Asks for a task until it has this status.
    private static Fields await(TestClient client, String id, String status) throws InterruptedException {
        Eventually.await(() -> get(client, id, status));
        return get(client, id).result();
    }

    private static boolean get(TestClient client, String id, String status) {
        try {
            return get(client, id).result().text("status").orElse("").equals(status);
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @Test
    void hubDeclaresTheExtensionToModernClientsOnly() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var modern = hub.modern();
                var fresh = new TestClient(hub.modern().channel(), Optional.empty())) {
            var discovered = modern.ask("server/discover", "{}").result();
            var agreed = fresh.ask(
                    "initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{}}");

            assertThat(TasksExtension.isDeclared(discovered.object("capabilities")))
                    .isTrue();
            assertThat(agreed.result().object("capabilities").has("extensions")).isFalse();
        }
    }

    @Test
    void quickCallIsNoTask() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(LATER).start();
                var client = hub.modern(TASKS)) {
            assertThat(textOf(client.call("up.plain", "{}"))).isEqualTo("plain");
        }
    }

    @Test
    void callThatTakesLongBecomesATask() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ofMillis(50)).start();
                var client = hub.modern(TASKS)) {
            var created = client.call("up.dig", "{}").result();
            var id = created.text("taskId").orElseThrow();

            assertThat(created.text("resultType")).contains("task");
            assertThat(created.text("status")).contains("working");
            assertThat(created.text("createdAt").orElseThrow()).endsWith("Z");
            assertThat(created.get("ttlMs").orElseThrow().toString()).isEqualTo("86400000");
            assertThat(created.has("pollIntervalMs")).isTrue();
            assertThat(get(client, id).result().text("status")).contains("working");
            work.countDown();
            var done = await(client, id, "completed");
            assertThat(textOf(Message.result(RawJson.NULL, done.object("result"))))
                    .isEqualTo("deep");
            assertThat(done.text("resultType")).contains("complete");
            assertThat(up.calls()).hasSize(1);
            assertThat(hub.audit()).hasSize(1);
        }
    }

    @Test
    void toolThatRequiresTasksIsOneAtOnce() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(LATER).start();
                var client = hub.modern(TASKS)) {
            var id = begin(client, "up.always");

            await(client, id, "completed");
        }
    }

    @Test
    void toolThatForbidsTasksIsNeverOne() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(TASKS)) {
            assertThat(textOf(client.call("up.never", "{}"))).isEqualTo("never");
        }
    }

    @Test
    void legacyClientWaitsForAToolThatRequiresTasks() throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            assertThat(textOf(client.call("up.always", "{}"))).isEqualTo("always");
        }
    }

    @Test
    void clientWithoutTheExtensionWaits() throws Exception {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern()) {
            var call = new FutureTask<>(() -> client.call("up.dig", "{}"));
            Thread.startVirtualThread(call);
            begun.acquire();
            work.countDown();

            assertThat(textOf(call.get(10, TimeUnit.SECONDS))).isEqualTo("deep");
        }
    }

    @Test
    void failureOfAToolIsACompletedTaskAndAnErrorOfTheProtocolAFailedOne() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(TASKS)) {
            var failed = await(client, begin(client, "up.fail"), "completed");
            var crashed = await(client, begin(client, "up.crash"), "failed");

            assertThat(failed.object("result").get("isError")).contains(RawJson.TRUE);
            assertThat(crashed.object("error").get("code").orElseThrow().toString())
                    .isEqualTo("-32602");
            assertThat(crashed.object("error").text("message").orElseThrow()).contains("no such place");
            assertThat(crashed.has("result")).isFalse();
        }
    }

    @Test
    void callThatIsRefusedIsNoTask() throws InterruptedException {
        try (var hub = TestHub.with(up)
                        .rule("deny up.dig")
                        .tasksAfter(Duration.ZERO)
                        .start();
                var client = hub.modern(TASKS)) {
            assertThat(client.call("up.dig", "{}").error().map(RpcError::code)).contains(-31001);
            assertThat(client.call("up.nothing", "{}").error().map(RpcError::code))
                    .contains(RpcError.INVALID_PARAMS);
        }
    }

    @Test
    void progressIsTheMessageOfTheStatus() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(TASKS)) {
            var id = begin(client, "up.dig");
            begun.acquire();
            Eventually.await(() -> get(client, id, "working"));

            Eventually.await(() -> message(client, id).equals("one shovel"));
            work.countDown();
        }
    }

    private static String message(TestClient client, String id) {
        try {
            return get(client, id).result().text("statusMessage").orElse("");
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks/get", "tasks/update", "tasks/cancel"})
    void requestWithoutTheExtensionIsToldWhatItNeeds(String method) throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            var error = client.ask(method, "{\"taskId\":\"x\"}").error().orElseThrow();

            assertThat(error.code()).isEqualTo(RpcError.MISSING_CAPABILITY);
            assertThat(TasksExtension.isDeclared(error.data().object("requiredCapabilities")))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks/list", "tasks/result"})
    void methodsOfTheEraBeforeAreUnknown(String method) throws InterruptedException {
        try (var hub = TestHub.with(up).start();
                var client = hub.modern(TASKS)) {
            assertThat(client.ask(method, "{\"taskId\":\"x\"}").error().map(RpcError::code))
                    .contains(RpcError.METHOD_NOT_FOUND);
        }
    }

    @ParameterizedTest
    @CsvSource({"tasks/get,true", "tasks/update,true", "tasks/cancel,true", "tasks/get,false"})
    void taskOfAnotherIsAsUnknownAsNoneAndTheAttemptIsRecorded(String method, boolean isRunning)
            throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var ann = hub.modern(ANN, Scope.EVERYTHING, TASKS);
                var eve = hub.modern(EVE, Scope.EVERYTHING, TASKS)) {
            var id = begin(ann, isRunning ? "up.dig" : "up.plain");
            if (!isRunning) {
                await(ann, id, "completed");
            }
            var stolen = eve.ask(method, "{\"taskId\":\"" + id + "\"}").error().orElseThrow();
            var made = id.replace(id.charAt(20), id.charAt(20) == 'a' ? 'b' : 'a');
            var unknown =
                    eve.ask(method, "{\"taskId\":\"" + made + "\"}").error().orElseThrow();

            assertThat(stolen.code()).isEqualTo(RpcError.INVALID_PARAMS);
            assertThat(stolen.json().toString().replace(id, "ID"))
                    .isEqualTo(unknown.json().toString().replace(made, "ID"));
            var kept = hub.audit().getLast();
            assertThat(List.of(kept.identity(), kept.method(), kept.outcome()))
                    .containsExactly("eve", method, "unknown_name");
            assertThat(get(ann, id).error()).isEmpty();
            work.countDown();
        }
    }

    @Test
    void taskOutlivesItsClient() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var again = hub.modern(TASKS)) {
            String id;
            try (var lost = hub.modern(TASKS)) {
                id = begin(lost, "up.dig");
            }
            work.countDown();

            await(again, id, "completed");
            assertThat(up.calls()).hasSize(1);
        }
    }

    @Test
    void cancelledTaskIsCancelledAtItsServer() throws InterruptedException {
        var stopped = new CountDownLatch(1);
        up.tool("wait", call -> {
            try {
                return call.waitUntilCancelled();
            } finally {
                stopped.countDown();
            }
        });
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(TASKS)) {
            var id = begin(client, "up.wait");
            Eventually.await(() -> !up.calls().isEmpty());
            var taken =
                    client.ask("tasks/cancel", "{\"taskId\":\"" + id + "\"}").result();

            assertThat(taken.text("resultType")).contains("complete");
            assertThat(taken.has("taskId")).isFalse();
            await(client, id, "cancelled");
            stopped.await();
            assertThat(client.ask("tasks/cancel", "{\"taskId\":\"" + id + "\"}").error())
                    .isEmpty();
        }
    }

    @Test
    void clientThatHangsUpBeforeItIsToldOfATaskCancelsTheCall() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(LATER).start()) {
            var client = hub.modern(TASKS);
            var call = Thread.startVirtualThread(() -> {
                try {
                    client.call("up.dig", "{}");
                } catch (InterruptedException expected) {
                    Thread.currentThread().interrupt();
                }
            });
            begun.acquire();
            call.interrupt();
            call.join();

            Eventually.await(() -> !hub.audit().isEmpty());
            assertThat(hub.audit().getLast().outcome()).isEqualTo("cancelled");
        }
    }

    @Test
    void cancelOfTheRequestDoesNotCancelTheTaskThatItGot() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start()) {
            var wire = MemoryWire.pair();
            var endpoint = new McpEndpoint(hub.hub(), hub.endpoint(Scope.EVERYTHING), hub.parking());
            Thread.startVirtualThread(() -> Host.serve(wire.server(), endpoint.connect(Identity.LOCAL, "memory")));
            var id = say(wire.client(), "1", "tools/call", "{\"name\":\"up.dig\"}")
                    .text("taskId")
                    .orElseThrow();
            begun.acquire();
            wire.client()
                    .send(
                            Message.notification("notifications/cancelled", fields("{\"requestId\":\"1\"}")),
                            Deadline.after(LATER));
            var get = "{\"taskId\":\"" + id + "\"}";

            assertThat(say(wire.client(), "2", "tasks/get", get).text("status")).contains("working");
            work.countDown();
            Eventually.await(() -> hub.parking().taskCount() == 0);
            assertThat(say(wire.client(), "3", "tasks/get", get).text("status")).contains("completed");
            wire.client().close();
        }
    }

    private static Fields say(MemoryWire wire, String id, String method, String params) throws InterruptedException {
        var envelope = new Envelope(Era.newestModern(), fields(TASKS), Fields.EMPTY, Optional.empty());
        var stamped = fields(params).with(Meta.KEY, envelope.stamp(Fields.EMPTY));
        wire.send(Message.request(Json.string(id), method, stamped), Deadline.after(LATER));
        return wire.receive().orElseThrow().result();
    }

    @Test
    void taskOfAToolThatIsDeniedNowSaysNothingMoreButCanBeCancelled() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(ANN, Scope.EVERYTHING, TASKS)) {
            var done = begin(client, "up.plain");
            await(client, done, "completed");
            var running = begin(client, "up.dig");
            hub.rules("deny up.* to ann");

            assertThat(get(client, done).error().map(RpcError::code)).contains(-31001);
            assertThat(hub.audit().getLast().outcome()).isEqualTo("refused");
            assertThat(client.ask("tasks/update", "{\"taskId\":\"" + running + "\",\"inputResponses\":{}}")
                            .error()
                            .map(RpcError::code))
                    .contains(-31001);
            assertThat(client.ask("tasks/cancel", "{\"taskId\":\"" + running + "\"}")
                            .error())
                    .isEmpty();
            hub.rules();
            await(client, running, "cancelled");
        }
    }

    /// A workflow lists other tools as it goes on; what it did before is told all the same.
    @Test
    void taskOfAToolThatIsListedNoMoreIsTold() throws InterruptedException {
        var flow = new PersonalSource("flow").give("ann", Optional.of("s1"), "next");
        try (var hub = TestHub.with().source(flow).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(ANN, Scope.EVERYTHING, TASKS)) {
            var id = client.ask("tools/call", "{\"name\":\"flow.next\",\"_meta\":{\"dev.jackfield/session\":\"s1\"}}")
                    .result()
                    .text("taskId")
                    .orElseThrow();
            flow.give("ann", Optional.of("s1"), "last");

            await(client, id, "completed");
        }
    }

    @Test
    void doorOfAnotherSourceDoesNotTellOfATask() throws InterruptedException {
        try (var hub = TestHub.with(up, FakeUpstream.named("other").tool("x", _ -> text("x")))
                        .tasksAfter(Duration.ZERO)
                        .start();
                var client = hub.modern(TASKS);
                var elsewhere = hub.modern(Identity.LOCAL, Scope.only("other"), TASKS)) {
            var id = begin(client, "up.plain");

            assertThat(get(elsewhere, id).error()).isPresent();
        }
    }

    @Test
    void finishedTaskIsThereAfterARestartAndARunningOneHasFailed() throws InterruptedException {
        var clock = ManualClock.start();
        var shelf = new MemoryShelf(clock);
        String done;
        String running;
        try (var hub = TestHub.with(up)
                        .shelf(shelf)
                        .clock(clock)
                        .tasksAfter(Duration.ZERO)
                        .start();
                var client = hub.modern(TASKS)) {
            done = begin(client, "up.plain");
            await(client, done, "completed");
            running = begin(client, "up.dig");
            begun.acquire();
        }
        try (var hub = TestHub.with(up).shelf(shelf).clock(clock).start();
                var client = hub.modern(TASKS)) {
            var found = get(client, done).result();
            var lost = get(client, running).result();

            assertThat(textOf(Message.result(RawJson.NULL, found.object("result"))))
                    .isEqualTo("plain");
            assertThat(lost.text("status")).contains("failed");
            assertThat(lost.object("error").text("message").orElseThrow()).contains("may or may not", "not repeated");
            assertThat(up.calls()).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"tasks/cancel, cancelled", "tasks/update, answered"})
    void taskOfAnotherProcessCannotBeChangedHere(String method, String what) throws InterruptedException {
        var shelf = new MemoryShelf(InstantSource.system());
        try (var one = TestHub.with(up).shelf(shelf).tasksAfter(Duration.ZERO).start();
                var other = TestHub.with(up).shelf(shelf).start();
                var here = one.modern(TASKS);
                var there = other.modern(TASKS)) {
            var id = begin(here, "up.dig");
            var params = "{\"taskId\":\"%s\",\"inputResponses\":{}}".formatted(id);

            assertThat(there.ask(method, params).error().map(RpcError::message).orElseThrow())
                    .contains(
                            "Task '%s' cannot be %s here".formatted(id, what),
                            "another process runs it",
                            "Ask the hub");
            assertThat(here.ask(method, params).error()).isEmpty();

            work.countDown();
            Eventually.await(() -> get(there, id, "completed") || get(there, id, "cancelled"));
            assertThat(there.ask(method, params).error()).isEmpty();
        }
    }

    @Test
    void expiredTaskIsUnknown() throws InterruptedException {
        var clock = ManualClock.start();
        try (var hub = TestHub.with(up)
                        .shelf(new MemoryShelf(clock))
                        .clock(clock)
                        .tasksAfter(Duration.ZERO)
                        .start();
                var client = hub.modern(TASKS)) {
            var id = begin(client, "up.plain");
            await(client, id, "completed");
            clock.advance(Duration.ofHours(25));

            assertThat(get(client, id).error().map(RpcError::message).orElseThrow())
                    .contains("may have expired");
        }
    }

    @Test
    void hubThatStopsStillAnswersForItsTasks() throws InterruptedException {
        try (var hub = TestHub.with(up).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(TASKS)) {
            var id = begin(client, "up.dig");
            hub.hub().traffic().stop();
            work.countDown();

            await(client, id, "completed");
        }
    }
}
