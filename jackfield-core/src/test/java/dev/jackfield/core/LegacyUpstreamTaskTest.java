package dev.jackfield.core;

import static dev.jackfield.core.TaskClient.CALL;
import static dev.jackfield.core.TaskClient.CAN_BE_ASKED;
import static dev.jackfield.core.TaskClient.form;
import static dev.jackfield.core.TaskClient.question;
import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TaskHandler;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Tools of legacy servers that run only as tasks.
@Execution(ExecutionMode.CONCURRENT)
class LegacyUpstreamTaskTest extends UpstreamTaskContract {
    private static final String TASKS = "{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}";

    LegacyUpstreamTaskTest() {
        super(FakeUpstream.named("up").legacy());
    }

    @Override
    void task(String name, TaskHandler handler) {
        up.requiredTask(name, handler);
    }

    @Override
    TestClient client(TestHub hub) throws InterruptedException {
        return hub.legacy();
    }

    @Test
    void callWaitsForTheResultOfItsTask() throws InterruptedException {
        up.requiredTask("dig", (_, _) -> text("deep"));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            var answer = client.call("up.dig", "{}");

            assertThat(textOf(answer)).isEqualTo("deep");
            assertThat(answer.toString()).doesNotContain("related-task");
        }
    }

    @Test
    void questionWithTheResultReachesTheUser() throws InterruptedException {
        up.requiredTask(
                "dig",
                (_, task) -> text(task.ask(fields("{" + question("Here") + "}")).toString()));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(textOf(client.ask("tools/call", CALL, hears))).contains("Here?");
            assertThat(hears.questions().toString()).doesNotContain("related-task");
        }
    }

    @Test
    void questionOnTheConnectionReachesTheUser() throws InterruptedException {
        up.requiredTask(
                "dig",
                (call, _) -> text(call.ask("elicitation/create", fields(form("Here")))
                        .result()
                        .toString()));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            assertThat(textOf(client.ask("tools/call", CALL, hears))).contains("Here?");
        }
    }

    @Test
    void modernClientHasATaskOfTheHubsInstead() throws InterruptedException {
        up.requiredTask(
                "dig",
                (_, task) -> text(task.ask(fields("{" + question("Here") + "}")).toString()));
        try (var hub = TestHub.with(up).start();
                var client = hub.modern(fields(CAN_BE_ASKED).and(fields(TASKS)).toString())) {
            var task = client.call("up.dig", "{}").result();
            var asking = await(client, task, "input_required");
            var key = asking.object("inputRequests").keys().getFirst();
            client.ask(
                    "tasks/update",
                    about(task)
                            .with("inputResponses", fields("{\"%s\":{\"action\":\"decline\"}}".formatted(key)))
                            .toString());

            assertThat(await(client, task, "completed").object("result").toString())
                    .contains("decline");
            assertThat(task.text("taskId"))
                    .isNotEqualTo(Optional.of(up.tasks().all().getFirst().id()));
        }
    }

    private static Fields about(Fields task) {
        return Fields.of("taskId", task.get("taskId").orElseThrow());
    }

    private static Fields await(TestClient client, Fields task, String status) throws InterruptedException {
        var seen = new AtomicReference<>(Fields.EMPTY);
        Eventually.await(() -> {
            seen.set(get(client, task));
            return seen.get().text("status").filter(status::equals).isPresent();
        });
        return seen.get();
    }

    private static Fields get(TestClient client, Fields task) throws InterruptedException {
        return client.ask("tasks/get", about(task).toString()).result();
    }

    @Test
    void streamsThatBreakEndNoTaskThatIsAlive() throws InterruptedException {
        up.requiredTask("dig", (_, _) -> text("deep"));
        try (var hub = hub(link -> new FlakyChannel(up.channel(link), "tasks/result", new AtomicInteger(6)));
                var client = hub.legacy()) {
            assertThat(textOf(client.call("up.dig", "{}"))).isEqualTo("deep");
        }
    }

    @Test
    void whatIsSaidOnAStreamIsASignOfLife() throws InterruptedException {
        up.requiredTask("dig", (_, _) -> text("deep"));
        var words = Message.notification("notifications/message", fields("{\"level\":\"info\",\"data\":\"digging\"}"));
        try (var hub = hub(link -> new FlakyChannel(
                        new FlakyChannel(up.channel(link), "tasks/get", new AtomicInteger(Integer.MAX_VALUE)),
                        "tasks/result",
                        new AtomicInteger(6),
                        stream -> stream.notify(words)));
                var client = hub.legacy()) {
            assertThat(textOf(client.call("up.dig", "{}"))).isEqualTo("deep");
        }
    }

    @Test
    void newestProgressOfAFloodIsToldBeforeTheResult() throws InterruptedException {
        up.requiredTask("dig", (_, _) -> text("deep"));
        try (var hub = hub(link -> new FloodedResult(up.channel(link)));
                var client = hub.legacy()) {
            client.ask("tools/call", CALL, hears);

            assertThat(hears.progress()).hasSizeLessThan(100).last().isEqualTo("99");
        }
    }

    /// A server that floods the stream of a task's result with progress of the call.
    private static final class FloodedResult extends ForwardingChannel {
        private final Channel channel;
        private volatile Json token = Fields.EMPTY;

        private FloodedResult(Channel channel) {
            this.channel = channel;
        }

        @Override
        protected Channel delegate() {
            return channel;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            token = request.params().object(Meta.KEY).get(Meta.PROGRESS_TOKEN).orElse(token);
            for (var at = 0; request.method().equals("tasks/result") && at < 100; at++) {
                exchange.client().notify(Message.notification("notifications/progress", progress(at)));
            }
            return channel.request(request, exchange);
        }

        private Fields progress(int at) {
            return Fields.of(Meta.PROGRESS_TOKEN, token)
                    .with("progress", Json.number(at))
                    .with("message", String.valueOf(at))
                    .with("pad", "x".repeat(64 << 10));
        }
    }

    @Test
    void fourBrokenStreamsWithoutASignOfLifeEndTheCall() throws InterruptedException {
        up.requiredTask("dig", (_, _) -> text("deep"));
        var losses = new AtomicInteger(100);
        try (var hub = hub(link -> new FlakyChannel(
                        new FlakyChannel(up.channel(link), "tasks/get", new AtomicInteger(Integer.MAX_VALUE)),
                        "tasks/result",
                        losses));
                var client = hub.legacy()) {
            assertThat(client.call("up.dig", "{}").toString()).contains("which may or may not have run");
            assertThat(losses).hasValue(96);
        }
    }

    private static TestHub hub(Dial dial) throws InterruptedException {
        return hub(settings(Duration.ofSeconds(20)), dial);
    }

    @Test
    void serverThatDeclaresNoTasksIsAskedForNone() throws InterruptedException {
        up.tool(
                fields("{\"name\":\"dig\",\"inputSchema\":{\"type\":\"object\"},"
                        + "\"execution\":{\"taskSupport\":\"required\"}}"),
                call -> text("task: " + call.params().has("task")));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            assertThat(textOf(client.call("up.dig", "{}"))).isEqualTo("task: false");
        }
    }

    @Test
    void clientThatAsksForATaskWaitsAsAllDo() throws InterruptedException {
        up.requiredTask("other", (_, _) -> text(""))
                .tool("dig", call -> text("task: " + call.params().has("task")));
        try (var hub = TestHub.with(up).start();
                var client = hub.legacy()) {
            var answer = client.ask("tools/call", "{\"name\":\"up.dig\",\"task\":{\"ttl\":1000}}");

            assertThat(textOf(answer)).isEqualTo("task: false");
        }
    }
}
