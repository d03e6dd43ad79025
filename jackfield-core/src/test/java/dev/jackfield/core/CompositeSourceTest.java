package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.testkit.TestClient;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A source that makes three calls at a time on behalf of its caller.
@Timeout(30)
class CompositeSourceTest {
    private static final Identity ANN = new Identity("ann", Set.of("readers"));
    private static final String CAN_BE_ASKED = "{\"elicitation\":{}}";
    private static final String QUESTION = """
        {"message":"Your name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}\
        """;
    private static final String ANSWER = "{\"action\":\"accept\",\"content\":{\"name\":\"Ann\"}}";
    private static final String THREE = "{\"calls\":\"vault.open up.greet slow.hang\"}";

    private final CountDownLatch hanging = new CountDownLatch(1);
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final FakeUpstream vault = FakeUpstream.named("vault").tool("open", _ -> text("gold"));
    private final FakeUpstream up = FakeUpstream.named("up");
    private final FakeUpstream slow = FakeUpstream.named("slow").tool("hang", this::hang);

    private Fields hang(IncomingRequest call) throws InterruptedException {
        hanging.countDown();
        try {
            return call.waitUntilCancelled();
        } finally {
            cancelled.countDown();
        }
    }

    /// A server that asks in the way of its era.
    private void speak(String era) {
        if (era.equals("legacy")) {
            up.legacy()
                    .tool(
                            "greet",
                            call -> greeting(call.ask("elicitation/create", fields(QUESTION))
                                    .result()));
        } else {
            up.modern().tool("greet", CompositeSourceTest::askByResult);
        }
    }

    private static Fields askByResult(IncomingRequest call) {
        var answer = call.params().object("inputResponses").object("who");
        return answer.isEmpty()
                ? fields("{\"resultType\":\"input_required\",\"inputRequests\":{\"who\":"
                        + "{\"method\":\"elicitation/create\",\"params\":" + QUESTION + "}}}")
                : greeting(answer);
    }

    private static Fields greeting(Fields answer) {
        return text("Hello " + answer.object("content").text("name").orElse("nobody"));
    }

    private TestHub hub() throws InterruptedException {
        return TestHub.with(vault, up, slow)
                .source(new Composite())
                .rule("deny vault.* to readers")
                .start();
    }

    private static final ClientLink ANSWERING = new ClientLink() {
        @Override
        public void notify(Message notification) {}

        @Override
        public Message ask(Message request) {
            return Message.result(request.id(), fields(ANSWER));
        }
    };

    private static AuditRecord record(TestHub hub, String asked) {
        return hub.audit().stream()
                .filter(each -> each.asked().equals(asked))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isRecorded(TestHub hub, String asked) {
        return hub.audit().stream().anyMatch(each -> each.asked().equals(asked));
    }

    /// Takes the call back when two of its inner calls are done and the third one hangs.
    private void cancel(TestHub hub, Thread client) throws InterruptedException {
        hanging.await();
        Eventually.await(() -> isRecorded(hub, "up.greet") && isRecorded(hub, "vault.open"));
        client.interrupt();
        Eventually.await(() -> isRecorded(hub, "all.run") && isRecorded(hub, "slow.hang"));
        cancelled.await();
    }

    private void assertEachHasItsOwnEnd(TestHub hub) {
        assertThat(record(hub, "vault.open").outcome()).isEqualTo("refused");
        assertThat(record(hub, "up.greet").outcome()).isEqualTo("ok");
        assertThat(record(hub, "slow.hang").outcome()).isEqualTo("cancelled");
        assertThat(record(hub, "all.run").outcome()).isEqualTo("cancelled");
        assertThat(vault.calls()).isEmpty();
    }

    private static void assertAllStandUnderTheirParent(TestHub hub) {
        var parent = record(hub, "all.run");
        var inner = hub.audit().stream()
                .filter(each -> !each.id().equals(parent.id()))
                .toList();
        assertThat(parent.parent()).isEmpty();
        assertThat(inner).hasSize(3).allSatisfy(each -> {
            assertThat(each.parent()).contains(parent.id());
            assertThat(each.identity()).isEqualTo("ann");
            assertThat(each.door()).isEqualTo("memory");
        });
        assertThat(hub.audit().stream().map(AuditRecord::id).collect(Collectors.toSet()))
                .hasSize(4);
    }

    private static void quietly(TestClient client, String params, ClientLink hears) {
        try {
            client.ask("tools/call", params, hears);
        } catch (InterruptedException expected) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "modern"})
    void threeInnerCallsOfALegacyClient(String era) throws InterruptedException {
        speak(era);
        try (var hub = hub();
                var ann = hub.legacy(ANN, CAN_BE_ASKED, ClientLink.SILENT)) {
            var params = "{\"name\":\"all.run\",\"arguments\":" + THREE + "}";
            var client = Thread.startVirtualThread(() -> quietly(ann, params, ANSWERING));
            cancel(hub, client);

            assertEachHasItsOwnEnd(hub);
            assertAllStandUnderTheirParent(hub);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "modern"})
    void threeInnerCallsOfAModernClient(String era) throws InterruptedException {
        speak(era);
        try (var hub = hub();
                var ann = hub.modern(ANN, Scope.EVERYTHING, CAN_BE_ASKED)) {
            var question = ann.call("all.run", THREE).result();
            var client = Thread.startVirtualThread(() -> quietly(ann, answered(question), ClientLink.SILENT));
            cancel(hub, client);

            assertEachHasItsOwnEnd(hub);
            assertAllStandUnderTheirParent(hub);
        }
    }

    private static String answered(Fields question) {
        var key = question.object("inputRequests").keys().getFirst();
        var state = question.text("requestState").orElseThrow();
        return "{\"name\":\"all.run\",\"arguments\":%s,\"requestState\":\"%s\",\"inputResponses\":{\"%s\":%s}}"
                .formatted(THREE, state, key, ANSWER);
    }

    @Test
    void whatInnerCallsAnswerIsTheCompositesToTell() throws InterruptedException {
        speak("legacy");
        try (var hub = hub();
                var ann = hub.legacy(ANN, CAN_BE_ASKED, ClientLink.SILENT)) {
            var params = "{\"name\":\"all.run\",\"arguments\":{\"calls\":\"vault.open up.greet\"}}";

            assertThat(textOf(ann.ask("tools/call", params, ANSWERING)))
                    .startsWith("No tool 'vault.open' is visible to you")
                    .endsWith("; Hello Ann");
        }
    }

    @Test
    void innerCallSeesNoMoreThanItsParent() throws InterruptedException {
        up.tool("plain", _ -> text("plain"));
        try (var hub = hub();
                var ann = hub.modern(ANN, Scope.only("all"))) {
            assertThat(textOf(ann.call("run", "{\"calls\":\"up.plain\"}"))).startsWith("No tool 'up.plain' is visible");
            assertThat(up.calls()).isEmpty();
        }
    }
}
