package dev.jackfield.core;

import static dev.jackfield.core.TaskClient.CALL;
import static dev.jackfield.core.TaskClient.CAN_BE_ASKED;
import static dev.jackfield.core.TaskClient.question;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ServerTask;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TaskHandler;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tasks of modern servers, which look like long calls to clients.
@Execution(ExecutionMode.CONCURRENT)
class UpstreamTaskTest extends UpstreamTaskContract {
    UpstreamTaskTest() {
        super(FakeUpstream.named("up").modern());
    }

    @Override
    void task(String name, TaskHandler handler) {
        up.task(name, handler);
    }

    @Override
    TestClient client(TestHub hub) {
        return hub.modern();
    }

    @Test
    void resultOfATaskIsTheReplyOfTheCall() throws InterruptedException {
        up.task("dig", (_, _) -> text("deep").with("resultType", "task"));
        try (var hub = TestHub.with(up).start();
                var legacy = hub.legacy();
                var modern = hub.modern()) {
            assertThat(textOf(legacy.call("up.dig", "{}"))).isEqualTo("deep");
            assertThat(modern.call("up.dig", "{}").result().text("resultType")).contains("complete");
            assertThat(hub.audit()).hasSize(2);
        }
    }

    @Test
    void hubDeclaresTasksWhoeverCalls() throws InterruptedException {
        up.task("dig", (_, _) -> text("deep"));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            client.call("up.dig", "{}");

            assertThat(TasksExtension.isDeclared(declared())).isTrue();
        }
    }

    @Test
    void serverWithoutTasksHearsNothingOfThem() throws InterruptedException {
        up.tool("dig", _ -> text("deep"));
        try (var hub = TestHub.with(up).start();
                var client = hub.modern("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}")) {
            client.call("up.dig", "{}");

            assertThat(declared().isEmpty()).isTrue();
        }
    }

    private Fields declared() {
        return up.calls().getFirst().sender().capabilities();
    }

    @Test
    void taskOfAServerThatDeclaresNoneIsRefused() throws InterruptedException {
        up.tool("dig", _ -> fields("{\"resultType\":\"task\",\"taskId\":\"t\",\"status\":\"working\"}"));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            assertThat(client.call("up.dig", "{}").toString()).contains("cannot pass on: task");
        }
    }

    @Test
    void whatATaskSaysOfItselfIsBounded() throws InterruptedException {
        var seen = new CountDownLatch(1);
        up.task("dig", (_, task) -> {
            task.setMessage("x".repeat(5 << 20));
            task.awaitSeenAfter(Instant.now());
            task.awaitSeenAfter(Instant.now());
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
    void callerThatWantsNoProgressHearsNone() throws InterruptedException {
        up.task("dig", (_, task) -> {
            task.setMessage("half way");
            task.awaitSeenAfter(Instant.now());
            return text("deep");
        });
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            client.ask("tools/call", "{\"name\":\"up.dig\"}", hears);

            assertThat(hears.progress()).isEmpty();
        }
    }

    @Test
    void questionsOfATaskReachTheUser() throws InterruptedException {
        up.task("dig", asking("Here", "Deeper"));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            var answer = client.ask("tools/call", CALL, hears);

            assertThat(textOf(answer)).contains("\"yes\":\"Here?\"", "\"yes\":\"Deeper?\"");
            assertThat(hears.questions()).hasSize(2);
        }
    }

    @Test
    void answerThatTheServerRefusesEndsTheCall() throws InterruptedException {
        up.task("dig", asking("Here"));
        try (var hub = hub(settings(Duration.ofSeconds(5)), link -> new Picky(up.channel(link)));
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(client.ask("tools/call", CALL, hears).toString()).contains("no such form");
        }
    }

    /// A connection to a server that takes no answers.
    private static final class Picky extends ForwardingChannel {
        private final Channel channel;

        Picky(Channel channel) {
            this.channel = channel;
        }

        @Override
        protected Channel delegate() {
            return channel;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            return request.method().equals("tasks/update")
                    ? Message.error(request.id(), RpcError.of(RpcError.INVALID_PARAMS, "no such form"))
                    : channel.request(request, exchange);
        }
    }

    private static TaskHandler asking(String... keys) {
        return (_, task) -> {
            var questions = Fields.EMPTY;
            for (var key : keys) {
                questions = questions.and(fields("{" + question(key) + "}"));
            }
            return text(task.ask(questions).toString());
        };
    }

    @Test
    void modernClientComesBackWithTheAnswer() throws InterruptedException {
        up.task("dig", asking("Here"));
        try (var hub = TestHub.with(up).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var first = client.call("up.dig", "{}").result();
            var again = Fields.of("name", Json.string("up.dig"))
                    .with("arguments", Fields.EMPTY)
                    .with("requestState", first.get("requestState").orElseThrow())
                    .with("inputResponses", fields("{\"question1\":{\"action\":\"decline\"}}"));

            assertThat(first.text("resultType")).contains("input_required");
            assertThat(textOf(client.ask("tools/call", again.toString()))).contains("decline");
        }
    }

    @Test
    void serverMayAskBeforeThereIsATask() throws InterruptedException {
        var fixture = ConformanceFixture.speaking(SpokenEras.MODERN);
        try (var hub = TestHub.with()
                        .fixture("up", fixture)
                        .tasksAfter(Duration.ZERO)
                        .start();
                var client = hub.modern("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}")) {
            var first = client.call("up.test_tool_with_task", "{}").result();
            var again = Fields.of("name", Json.string("up.test_tool_with_task"))
                    .with("arguments", Fields.EMPTY)
                    .with(
                            "inputResponses",
                            fields("{\"user_name\":{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}}"));

            assertThat(first.text("resultType")).contains("input_required");
            assertThat(client.ask("tools/call", again.toString()).result().text("resultType"))
                    .contains("task");
        }
    }

    @Test
    void taskThatEndsDoesNotWaitForAnAnswer() throws InterruptedException {
        var user = new SilentUser(new CountDownLatch(1), new CountDownLatch(1));
        up.task("dig", (_, task) -> {
            var question = Thread.ofVirtual().start(() -> ask(task));
            user.asked().await();
            question.interrupt();
            return text("never mind");
        });
        try (var hub = TestHub.with(up).start()) {
            var reply = hub.hub().invoke(invocation(user));

            assertThat(reply.result().toString()).contains("never mind");
            user.withdrawn().await();
        }
    }

    private static Invocation invocation(Caller caller) {
        var call = new Call.ToolCall("up.dig", fields("{\"name\":\"up.dig\",\"arguments\":{}}"));
        var deadline = Deadline.after(Duration.ofMinutes(1));
        return Invocation.of(Identity.LOCAL, call, Scope.EVERYTHING, "test", Fields.EMPTY, caller, deadline);
    }

    private static void ask(ServerTask task) {
        try {
            task.ask(fields("{" + question("Here") + "}"));
        } catch (InterruptedException interrupted) {
            // The task goes on without an answer.
        }
    }

    @Test
    void questionThatNobodyCanAnswerEndsTheTask() throws InterruptedException {
        up.task("dig", asking("Here"));
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            assertThat(client.call("up.dig", "{}").error().map(RpcError::code)).contains(RpcError.MISSING_CAPABILITY);
            assertThat(end()).isEqualTo(ServerTask.Status.CANCELLED);
        }
    }

    @Test
    void taskThatAsksOnAndOnIsEnded() throws InterruptedException {
        up.task("dig", (_, task) -> {
            for (var round = 0; round < 1000; round++) {
                task.ask(fields("{" + question("Q" + round) + "," + question("R" + round) + "," + question("S" + round)
                        + "," + question("T" + round) + "}"));
            }
            return text("never");
        });
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(client.ask("tools/call", CALL, hears).toString()).contains("asked more than 50 questions");
            assertThat(end()).isEqualTo(ServerTask.Status.CANCELLED);
        }
    }

    @Test
    void taskThatItsServerCancelledIsAFailure() throws InterruptedException {
        up.task("dig", (_, task) -> {
            task.setMessage("closing time");
            throw new InterruptedException("cancelled");
        });
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            assertThat(client.call("up.dig", "{}").error().map(RpcError::message))
                    .hasValueSatisfying(told -> assertThat(told).contains("cancelled the task", "closing time"));
        }
    }

    @Test
    void taskIsNotLostWithALook() throws InterruptedException {
        up.task("dig", (_, _) -> text("deep"));
        try (var hub = flaky(3);
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.dig", "{}"))).isEqualTo("deep");
            assertThat(up.tasks().all()).hasSize(1);
        }
    }

    @Test
    void taskOfAServerThatIsGoneIsNotMadeAgain() throws InterruptedException {
        up.task("dig", (_, _) -> text("deep"));
        try (var hub = flaky(1000);
                var client = hub.modern()) {
            assertThat(client.call("up.dig", "{}").toString()).contains("may or may not have run");
            assertThat(up.tasks().all()).hasSize(1);
        }
    }

    private TestHub flaky(int losses) throws InterruptedException {
        var left = new AtomicInteger(losses);
        return hub(settings(Duration.ofSeconds(5)), link -> new FlakyChannel(up.channel(link), "tasks/get", left));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"resultType\":\"task\",\"status\":\"working\"}",
                "{\"resultType\":\"task\",\"status\":\"working\",\"taskId\":7}",
                "{\"resultType\":\"task\",\"status\":\"sleeping\",\"taskId\":\"t\"}",
                "{\"resultType\":\"task\",\"status\":\"completed\",\"taskId\":\"t\"}",
                "{\"resultType\":\"task\",\"status\":\"failed\",\"taskId\":\"t\"}",
                "{\"resultType\":\"task\",\"status\":\"working\",\"taskId\":\"unknown\",\"pollIntervalMs\":-1}"
            })
    void taskThatIsNoneIsAFailure(String task) throws InterruptedException {
        up.task("other", (_, _) -> text("")).tool("dig", _ -> fields(task));
        try (var hub = TestHub.with(up).start();
                var client = hub.modern()) {
            assertThat(client.call("up.dig", "{}").error()).isPresent();
        }
    }
}
