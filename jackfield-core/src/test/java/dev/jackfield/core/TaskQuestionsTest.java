package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.RawJson;
import dev.jackfield.protocol.mcp.Era;
import dev.jackfield.protocol.mcp.TasksExtension;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Calls that ask their user something before or after they became tasks.
@Timeout(30)
class TaskQuestionsTest {
    private static final String CAPABILITIES = "{\"elicitation\":{},\"extensions\":{\"" + TasksExtension.ID + "\":{}}}";
    private static final String QUESTION = """
        {"message":"Your name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}\
        """;
    private static final String ANN = "{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}";
    private static final String EVE = "{\"action\":\"accept\",\"content\":{\"name\":\"Eve\"}}";

    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch work = new CountDownLatch(1);
    private final FakeUpstream up = FakeUpstream.named("up")
            .tool("greet", this::greet)
            .tool("pair", this::pair)
            .tool("survey", this::survey);

    private FakeUpstream speaking(Era era) {
        return era == Era.MODERN ? up.modern() : up.legacy();
    }

    /// Asks in the way of the era in which it is called.
    private Fields greet(IncomingRequest call) throws InterruptedException {
        if (call.era() == Era.LEGACY) {
            runs.incrementAndGet();
            return greeting(call.ask("elicitation/create", fields(QUESTION)).result());
        }
        var answer = call.params().object("inputResponses").object("who");
        return answer.isEmpty() ? inputRequired("who") : greeting(answer);
    }

    private static Fields greeting(Fields answer) {
        return text("Hello " + name(answer));
    }

    private static String name(Fields answer) {
        return answer.object("content").text("name").orElse("nobody");
    }

    /// Two questions at once.
    private Fields pair(IncomingRequest call) {
        var answers = call.params().object("inputResponses");
        return answers.isEmpty()
                ? inputRequired("one", "two")
                : text(name(answers.object("one")) + " and " + name(answers.object("two")));
    }

    /// Two questions one after the other, and the first answer travels in the state.
    private Fields survey(IncomingRequest call) throws InterruptedException {
        var answers = call.params().object("inputResponses");
        if (answers.isEmpty()) {
            return inputRequired("first");
        }
        if (answers.has("first")) {
            return inputRequired("second").with("requestState", name(answers.object("first")));
        }
        work.await();
        return text(call.params().text("requestState").orElse("?") + " then " + name(answers.object("second")));
    }

    private static Fields inputRequired(String... keys) {
        var questions = Fields.EMPTY;
        for (var key : keys) {
            questions = questions.with(key, fields("{\"method\":\"elicitation/create\",\"params\":" + QUESTION + "}"));
        }
        return fields("{\"resultType\":\"input_required\",\"requestState\":\"s\"}")
                .with("inputRequests", questions);
    }

    private static String begin(TestClient client, String tool) throws InterruptedException {
        return client.call(tool, "{}").result().text("taskId").orElseThrow();
    }

    private static Fields get(TestClient client, String id) {
        try {
            return client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}").result();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    private static Fields await(TestClient client, String id, String status) throws InterruptedException {
        Eventually.await(() -> get(client, id).text("status").orElse("").equals(status));
        return get(client, id);
    }

    private static Message update(TestClient client, String id, String key, String answer) throws InterruptedException {
        return client.ask(
                "tasks/update", "{\"taskId\":\"" + id + "\",\"inputResponses\":{\"" + key + "\":" + answer + "}}");
    }

    private static String said(Fields task) {
        return textOf(Message.result(RawJson.NULL, task.object("result")));
    }

    @ParameterizedTest
    @EnumSource(
            value = Era.class,
            names = {"LEGACY", "MODERN"})
    void taskAsksAndGoesOnWithTheAnswer(Era era) throws InterruptedException {
        try (var hub = TestHub.with(speaking(era)).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(CAPABILITIES)) {
            var id = begin(client, "up.greet");
            var asking = await(client, id, "input_required");
            var questions = asking.object("inputRequests");
            var key = questions.keys().getFirst();

            assertThat(questions.object(key).text("method")).contains("elicitation/create");
            assertThat(questions.object(key).object("params").text("message")).contains("Your name?");
            assertThat(asking.has("requestState")).isFalse();
            assertThat(update(client, id, key, ANN).result().text("resultType")).contains("complete");
            assertThat(said(await(client, id, "completed"))).isEqualTo("Hello Ann");
        }
    }

    @Test
    void partOfTheAnswersLeavesTheRest() throws InterruptedException {
        try (var hub = TestHub.with(up.modern()).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(CAPABILITIES)) {
            var id = begin(client, "up.pair");
            var keys =
                    await(client, id, "input_required").object("inputRequests").keys();
            assertThat(keys).hasSize(2);
            update(client, id, keys.getLast(), EVE);

            var left = get(client, id);
            assertThat(left.text("status")).contains("input_required");
            assertThat(left.object("inputRequests").keys()).containsExactly(keys.getFirst());
            update(client, id, keys.getFirst(), ANN);
            assertThat(said(await(client, id, "completed"))).isEqualTo("Ann and Eve");
        }
    }

    @Test
    void replayedAndUnknownAnswersChangeNothing() throws InterruptedException {
        try (var hub = TestHub.with(up.modern()).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(CAPABILITIES)) {
            var id = begin(client, "up.pair");
            var keys =
                    await(client, id, "input_required").object("inputRequests").keys();
            update(client, id, keys.getFirst(), ANN);

            assertThat(update(client, id, keys.getFirst(), EVE).error()).isEmpty();
            assertThat(update(client, id, "question99", EVE).error()).isEmpty();
            assertThat(update(client, id, keys.getLast(), "\"no object\"").error())
                    .isEmpty();
            assertThat(get(client, id).object("inputRequests").keys()).containsExactly(keys.getLast());
            update(client, id, keys.getLast(), ANN);
            assertThat(said(await(client, id, "completed"))).isEqualTo("Ann and Ann");
            assertThat(update(client, id, keys.getLast(), EVE).error()).isEmpty();
            assertThat(said(get(client, id))).isEqualTo("Ann and Ann");
        }
    }

    @Test
    void nobodyElseCanAnswer() throws InterruptedException {
        try (var hub = TestHub.with(up.legacy()).tasksAfter(Duration.ZERO).start();
                var ann = hub.modern(CAPABILITIES);
                var eve = hub.modern(new Identity("eve", Set.of()), Scope.EVERYTHING, CAPABILITIES)) {
            var id = begin(ann, "up.greet");
            var key = await(ann, id, "input_required")
                    .object("inputRequests")
                    .keys()
                    .getFirst();

            assertThat(update(eve, id, key, EVE).error().map(RpcError::code)).contains(RpcError.INVALID_PARAMS);
            update(ann, id, key, ANN);
            assertThat(said(await(ann, id, "completed"))).isEqualTo("Hello Ann");
        }
    }

    @Test
    void roundsOfAModernServerGoOnInsideTheTask() throws InterruptedException {
        try (var hub = TestHub.with(up.modern()).tasksAfter(Duration.ZERO).start();
                var client = hub.modern(CAPABILITIES)) {
            var id = begin(client, "up.survey");
            var first = await(client, id, "input_required")
                    .object("inputRequests")
                    .keys()
                    .getFirst();
            update(client, id, first, ANN);
            Eventually.await(() ->
                    get(client, id).object("inputRequests").keys().stream().anyMatch(key -> !key.equals(first)));
            var second = get(client, id).object("inputRequests").keys().getFirst();
            work.countDown();
            update(client, id, second, EVE);

            assertThat(second).isNotEqualTo(first);
            assertThat(said(await(client, id, "completed"))).isEqualTo("Ann then Eve");
        }
    }

    @Test
    void questionsBeforeTheTaskAreSettledFirst() throws InterruptedException {
        up.legacy().tool("slow", call -> {
            var answer = call.ask("elicitation/create", fields(QUESTION)).result();
            work.await();
            return greeting(answer);
        });
        try (var hub = TestHub.with(up).tasksAfter(Duration.ofMillis(300)).start();
                var client = hub.modern(CAPABILITIES)) {
            var first = client.call("up.slow", "{}").result();
            assertThat(first.text("resultType")).contains("input_required");
            assertThat(first.has("taskId")).isFalse();

            var created = comeBack(client, first).result();
            assertThat(created.text("resultType")).contains("task");
            assertThat(created.has("requestState")).isFalse();
            assertThat(created.has("inputRequests")).isFalse();
            work.countDown();
            assertThat(said(await(client, created.text("taskId").orElseThrow(), "completed")))
                    .isEqualTo("Hello Ann");
        }
    }

    private static Message comeBack(TestClient client, Fields question) throws InterruptedException {
        var key = question.object("inputRequests").keys().getFirst();
        return client.ask(
                "tools/call",
                "{\"name\":\"up.slow\",\"arguments\":{},\"requestState\":\""
                        + question.text("requestState").orElseThrow() + "\",\"inputResponses\":{\"" + key + "\":" + ANN
                        + "}}");
    }

    @Test
    void taskFailsWhenItsServerAsksAClientThatCannotBeAsked() throws InterruptedException {
        try (var hub = TestHub.with(up.modern()).tasksAfter(Duration.ZERO).start();
                var client = hub.modern("{\"extensions\":{\"" + TasksExtension.ID + "\":{}}}")) {
            var failed = await(client, begin(client, "up.greet"), "failed");

            assertThat(failed.object("error").get("code").orElseThrow().toString())
                    .isEqualTo(String.valueOf(RpcError.MISSING_CAPABILITY));
        }
    }

    @Test
    void parkedCallIsNoTask() throws InterruptedException {
        try (var hub = TestHub.with(up.legacy()).start();
                var client = hub.modern(CAPABILITIES)) {
            var asked = client.call("up.greet", "{}").result();
            var state = asked.text("requestState").orElseThrow().split("\\.", -1)[2];
            var id = new String(Base64.getUrlDecoder().decode(state), StandardCharsets.UTF_8).split(":", -1)[0];

            assertThat(client.ask("tasks/get", "{\"taskId\":\"" + id + "\"}")
                            .error()
                            .map(RpcError::code))
                    .contains(RpcError.INVALID_PARAMS);
        }
    }
}
