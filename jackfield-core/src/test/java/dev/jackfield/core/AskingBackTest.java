package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.endpoint.ParkedCalls;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// A tool that asks its user for a name, across the eras.
class AskingBackTest {
    private static final String CAN_BE_ASKED = "{\"elicitation\":{}}";
    private static final String QUESTION = """
        {"message":"Your name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}\
        """;
    private static final String ANN = "{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}";

    private final AtomicInteger runs = new AtomicInteger();
    private final FakeUpstream legacy =
            FakeUpstream.named("up").legacy().tool("greet", this::askDirectly).tool("plain", _ -> text("plain"));
    private final FakeUpstream modern = FakeUpstream.named("up").modern().tool("greet", AskingBackTest::askByResult);

    private Fields askDirectly(IncomingRequest call) throws InterruptedException {
        runs.incrementAndGet();
        var answer = call.ask("elicitation/create", fields(QUESTION));
        return text("Hello " + answer.result().object("content").text("name").orElse("nobody"));
    }

    private static Fields askByResult(IncomingRequest call) {
        var answer = call.params().object("inputResponses").object("who");
        if (answer.isEmpty()) {
            return fields("{\"resultType\":\"input_required\",\"requestState\":\"s1\",\"inputRequests\":{\"who\":"
                    + "{\"method\":\"elicitation/create\",\"params\":" + QUESTION + "}}}");
        }
        return text("Hello " + answer.object("content").text("name").orElse("nobody")
                + call.params().text("requestState").orElse("?"));
    }

    private static ClientLink answering(String result) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public Message ask(Message request) {
                return Message.result(request.id(), fields(result));
            }
        };
    }

    @Test
    void legacyClientIsAskedByALegacyServer() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            var answer = client.ask("tools/call", "{\"name\":\"up.greet\"}", answering(ANN));

            assertThat(textOf(answer)).isEqualTo("Hello Ann");
        }
    }

    @Test
    void legacyClientIsAskedForAModernServer() throws InterruptedException {
        try (var hub = TestHub.with(modern).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            var answer = client.ask("tools/call", "{\"name\":\"up.greet\"}", answering(ANN));

            assertThat(textOf(answer)).isEqualTo("Hello Anns1");
        }
    }

    @Test
    void questionThatSomeClientsWouldReadInAnotherWayIsNotAsked() throws InterruptedException {
        var sly = FakeUpstream.named("up")
                .modern()
                .tool(
                        "greet",
                        _ -> fields(
                                "{\"resultType\":\"input_required\",\"inputRequests\":{\"who\":{\"method\":"
                                    + "\"elicitation/create\",\"params\":{\"mode\":\"form\",\"Mode\":\"url\",\"message\":\"?\"}}}}"));
        try (var hub = TestHub.with(sly).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            var answer = client.ask("tools/call", "{\"name\":\"up.greet\"}", answering(ANN));

            assertThat(answer.error().orElseThrow().message()).contains("the key 'Mode' must be written 'mode'");
        }
    }

    @Test
    void modernClientComesBackToAModernServer() throws InterruptedException {
        try (var hub = TestHub.with(modern).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var first = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            var second = client.ask(
                    "tools/call",
                    "{\"name\":\"up.greet\",\"requestState\":\"s1\",\"inputResponses\":{\"who\":" + ANN + "}}");

            assertThat(first.text("resultType")).contains("input_required");
            assertThat(first.text("requestState")).contains("s1");
            assertThat(textOf(second)).isEqualTo("Hello Anns1");
        }
    }

    @Test
    void relayedQuestionNamesTheServerThatAsks() throws InterruptedException {
        try (var hub = TestHub.with(modern).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var meta =
                    client.ask("tools/call", "{\"name\":\"up.greet\"}").result().object(Meta.KEY);

            assertThat(meta.object("dev.jackfield/upstreamInfo").text("name")).contains("up");
            assertThat(meta.object(Meta.SERVER_INFO).text("name")).contains("jackfield");
        }
    }

    @Test
    void modernClientComesBackToACallThatWaitsAtALegacyServer() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var first = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            var second = comeBack(client, first, ANN);

            assertThat(first.text("resultType")).contains("input_required");
            assertThat(textOf(second)).isEqualTo("Hello Ann");
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void callThatWaitsForItsUserIsCounted() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var question = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            assertThat(hub.parking().waitingCount()).isEqualTo(1);

            comeBack(client, question, ANN);
            assertThat(hub.parking().waitingCount()).isZero();
        }
    }

    @Test
    void callThatWaitsForItsUserCanBeGivenUp() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var question = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            var end = client.ask(
                    "tools/call",
                    "{\"name\":\"up.greet\",\"requestState\":\"%s\",\"_meta\":{\"%s\":true}}"
                            .formatted(question.text("requestState").orElseThrow(), ParkedCalls.GIVE_UP));

            assertThat(end.error()).isPresent();
            assertThat(hub.parking().waitingCount()).isZero();
            assertThat(comeBack(client, question, ANN).error().orElseThrow().code())
                    .isEqualTo(RpcError.INVALID_PARAMS);
        }
    }

    @Test
    void answeredQuestionCannotBeAnsweredAgain() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var first = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            comeBack(client, first, ANN);
            var replayed = comeBack(client, first, ANN);

            assertThat(replayed.error().orElseThrow().code()).isEqualTo(RpcError.INVALID_PARAMS);
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void nobodyElseCanAnswer() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var ann = hub.modern(CAN_BE_ASKED);
                var eve = hub.modern(new Identity("eve", Set.of()), Scope.EVERYTHING, CAN_BE_ASKED)) {
            var question = ann.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            var stolen = comeBack(eve, question, ANN);

            assertThat(stolen.error().orElseThrow().code()).isEqualTo(RpcError.INVALID_PARAMS);
            assertThat(textOf(comeBack(ann, question, ANN))).isEqualTo("Hello Ann");
        }
    }

    @Test
    void tamperedStateIsRefused() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var first = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            var state = first.text("requestState").orElseThrow();
            var answer = comeBack(client, first.with("requestState", state + "x"), ANN);

            assertThat(answer.error().orElseThrow().code()).isEqualTo(RpcError.INVALID_PARAMS);
        }
    }

    @Test
    void stateOfOneCallDoesNotFitAnother() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var state = client.ask("tools/call", "{\"name\":\"up.greet\"}")
                    .result()
                    .text("requestState")
                    .orElseThrow();
            var answer = client.ask("tools/call", "{\"name\":\"up.plain\",\"requestState\":\"" + state + "\"}");

            assertThat(answer.error().orElseThrow().code()).isEqualTo(RpcError.INVALID_PARAMS);
        }
    }

    @Test
    void humanMayTakeTenMinutes() throws InterruptedException {
        var clock = ManualClock.start();
        try (var hub = TestHub.with(legacy).clock(clock).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var question = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            clock.advance(Duration.ofMinutes(10));

            assertThat(textOf(comeBack(client, question, ANN))).isEqualTo("Hello Ann");
        }
    }

    @Test
    void callWhoseAnswerNeverComesEnds() throws InterruptedException {
        var clock = ManualClock.start();
        try (var hub = TestHub.with(legacy).clock(clock).start();
                var client = hub.modern(CAN_BE_ASKED)) {
            var question = client.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            clock.advance(Duration.ofHours(1));
            Eventually.await(() -> !hub.audit().isEmpty());
            Eventually.await(() -> comeBack(client, question, ANN)
                    .error()
                    .orElseThrow()
                    .message()
                    .contains("expired"));

            assertThat(comeBack(client, question, ANN).error().orElseThrow().message())
                    .contains("not made again");
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void lostConnectionLosesNoQuestion() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var again = hub.modern(CAN_BE_ASKED)) {
            Fields question;
            try (var lost = hub.modern(CAN_BE_ASKED)) {
                question = lost.ask("tools/call", "{\"name\":\"up.greet\"}").result();
            }

            assertThat(textOf(comeBack(again, question, ANN))).isEqualTo("Hello Ann");
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void clientThatCannotBeAskedIsToldWhatIsMissing() throws InterruptedException {
        try (var hub = TestHub.with(legacy).start();
                var client = hub.modern("{}")) {
            var error =
                    client.ask("tools/call", "{\"name\":\"up.greet\"}").error().orElseThrow();

            assertThat(error.code()).isEqualTo(RpcError.MISSING_CAPABILITY);
            assertThat(error.data().object("requiredCapabilities").has("elicitation"))
                    .isTrue();
        }
    }

    @Test
    void questionOfAnAbandonedCallReachesNobodyElse() throws InterruptedException {
        var goOn = new CountDownLatch(1);
        var asked = new AtomicReference<>("");
        legacy.tool("late", call -> {
            awaitIgnoringInterrupts(goOn);
            asked.set(call.ask("elicitation/create", fields(QUESTION)).toString());
            return text("too late");
        });
        try (var hub = TestHub.with(legacy).start();
                var ann = hub.legacy(CAN_BE_ASKED);
                var bob = hub.legacy(CAN_BE_ASKED)) {
            var abandoned = Thread.startVirtualThread(() -> callQuietly(ann, "up.late"));
            Eventually.await(
                    () -> legacy.calls().stream().anyMatch(call -> call.name().equals("late")));
            abandoned.interrupt();
            abandoned.join();
            goOn.countDown();
            var heard = new AtomicInteger();
            var answer = bob.ask("tools/call", "{\"name\":\"up.plain\"}", counting(heard));

            assertThat(textOf(answer)).isEqualTo("plain");
            assertThat(heard).hasValue(0);
            assertThat(asked.get()).doesNotContain("Ann");
        }
    }

    @Test
    void serverThatAsksOnAndOnReachesTheClientNoMore() throws InterruptedException {
        legacy.tool("nag", call -> {
            var answer = call.ask("elicitation/create", fields(QUESTION));
            for (var more = 0; more < 1_100 && answer.error().isEmpty(); more++) {
                answer = call.ask("elicitation/create", fields(QUESTION));
            }
            return text(answer.error().map(RpcError::message).orElse("asked"));
        });
        var heard = new AtomicInteger();
        try (var hub = TestHub.with(legacy).start();
                var client = hub.legacy(CAN_BE_ASKED)) {
            var answer = client.ask("tools/call", "{\"name\":\"up.nag\"}", counting(heard));

            assertThat(textOf(answer)).contains("asked 1000 times during this call");
            assertThat(heard).hasValue(1_000);
        }
    }

    private static void awaitIgnoringInterrupts(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException rude) {
                // A server that does not care about cancellation.
            }
        }
    }

    private static void callQuietly(TestClient client, String tool) {
        try {
            client.ask("tools/call", "{\"name\":\"" + tool + "\"}", answering(ANN));
        } catch (InterruptedException expected) {
            Thread.currentThread().interrupt();
        }
    }

    private static ClientLink counting(AtomicInteger heard) {
        return new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public Message ask(Message request) {
                heard.incrementAndGet();
                return Message.result(request.id(), fields(ANN));
            }
        };
    }

    private static Message comeBack(TestClient client, Fields question, String answer) throws InterruptedException {
        var key = question.object("inputRequests").keys().getFirst();
        var state = question.text("requestState").orElseThrow();
        return client.ask(
                "tools/call",
                "{\"name\":\"up.greet\",\"requestState\":\"" + state + "\",\"inputResponses\":{\"" + key + "\":"
                        + answer + "}}");
    }
}
