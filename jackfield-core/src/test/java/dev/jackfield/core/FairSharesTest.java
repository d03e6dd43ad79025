package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.RpcError;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.SpokenEras;
import dev.jackfield.testkit.TestClient;
import dev.jackfield.testkit.fixture.ConformanceFixture;
import java.util.ArrayList;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How much one identity may use of shared resources.
@Timeout(30)
class FairSharesTest {
    private static final Identity ANN = new Identity("ann", Set.of());
    private static final Identity BOB = new Identity("bob", Set.of());
    private static final String CAN_BE_ASKED = "{\"elicitation\":{}}";

    private final FakeUpstream asking = FakeUpstream.named("up")
            .legacy()
            .tool("plain", _ -> text("fine"))
            .tool("ask", call -> {
                call.ask(
                        "elicitation/create",
                        fields("{\"message\":\"Well?\",\"requestedSchema\":{\"type\":\"object\"}}"));
                return text("thanks");
            });

    private static String call(TestClient client, String arguments) throws InterruptedException {
        var answer = client.ask("tools/call", "{\"name\":\"up.ask\",\"arguments\":" + arguments + "}");
        return answer.error()
                .map(RpcError::message)
                .orElseGet(() -> answer.result().text("resultType").orElse(""));
    }

    @Test
    void parkedCallsOfOneIdentityLeaveRoomForAnother() throws InterruptedException {
        try (var hub = TestHub.with(asking).start();
                var ann = hub.modern(ANN, Scope.EVERYTHING, CAN_BE_ASKED);
                var bob = hub.modern(BOB, Scope.EVERYTHING, CAN_BE_ASKED)) {
            IntStream.range(0, 15).forEach(n -> Thread.startVirtualThread(() -> askQuietly(ann, "{\"n\":" + n + "}")));
            Eventually.await(() -> hub.parking().waitingCount() >= 8);

            assertThat(call(bob, "{}")).isEqualTo("input_required");
        }
    }

    /// Connections that its sessions kept from earlier calls are no more than its share either.
    @Test
    void keptConnectionsOfOneIdentityLeaveRoomForAnother() throws InterruptedException {
        var silent = new CountDownLatch(1);
        var asked = new Semaphore(0);
        try (var hub = TestHub.with(asking).start();
                var bob = hub.modern(BOB, Scope.EVERYTHING, CAN_BE_ASKED)) {
            var sessions = new ArrayList<TestClient>();
            for (var n = 0; n < 15; n++) {
                sessions.add(hub.legacy(CAN_BE_ASKED));
                sessions.getLast().call("up.plain", "{}");
            }
            sessions.forEach(session -> Thread.startVirtualThread(() -> askInVain(session, asked, silent)));
            asked.acquire(8);

            assertThat(call(bob, "{}")).isEqualTo("input_required");
            silent.countDown();
        }
    }

    private static void askInVain(TestClient session, Semaphore asked, CountDownLatch silent) {
        var busy = new ClientLink() {
            @Override
            public void notify(Message notification) {}

            @Override
            public Message ask(Message question) {
                asked.release();
                try {
                    silent.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                return Message.result(question.id(), fields("{\"action\":\"decline\"}"));
            }
        };
        try {
            session.ask("tools/call", "{\"name\":\"up.ask\"}", busy);
        } catch (InterruptedException | ChannelException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void askQuietly(TestClient client, String arguments) {
        try {
            call(client, arguments);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void largeCallsThatWaitUseUpTheShareOfTheirIdentityAndOfNobodyElse() throws InterruptedException {
        var large = "{\"text\":\"" + "x".repeat(8 << 20) + "\"}";
        try (var hub = TestHub.with(asking).start();
                var ann = hub.modern(ANN, Scope.EVERYTHING, CAN_BE_ASKED);
                var bob = hub.modern(BOB, Scope.EVERYTHING, CAN_BE_ASKED)) {
            var answers = new ArrayList<String>();
            for (var n = 0; n < 5; n++) {
                answers.add(call(ann, large));
            }

            assertThat(answers.getFirst()).isEqualTo("input_required");
            assertThat(answers.getLast()).contains("Answer or cancel some, and try again");
            assertThat(hub.audit().getLast().outcome()).isEqualTo("overloaded");
            assertThat(call(bob, "{}")).isEqualTo("input_required");
        }
    }

    @Test
    void subscriptionsAreBounded() throws InterruptedException {
        try (var hub = new TestHub.Builder()
                        .fixture("f", ConformanceFixture.speaking(SpokenEras.BOTH))
                        .start();
                var client = hub.modern(ANN, Scope.EVERYTHING)) {
            var many = "\"test://watched-resource\",".repeat(3000);
            var tooLarge = client.ask(
                    "subscriptions/listen",
                    "{\"notifications\":{\"resourceSubscriptions\":[" + many + "\"test://watched-resource\"]}}");

            assertThat(tooLarge.error().orElseThrow().code()).isEqualTo(RpcError.OVERLOADED);
            assertThat(tooLarge.error().orElseThrow().message()).contains("ask for fewer resources");
        }
    }

    @Test
    void subscriptionToAnEndlessUriIsRefused() throws InterruptedException {
        try (var hub = new TestHub.Builder()
                        .fixture("f", ConformanceFixture.speaking(SpokenEras.BOTH))
                        .start();
                var client = hub.legacy()) {
            var endless = "test://template/" + "x".repeat(5000) + "/data";

            var refused = client.ask("resources/subscribe", "{\"uri\":\"" + endless + "\"}");

            assertThat(refused.error().map(RpcError::message).orElse("")).contains("may have up to 4096 characters");
        }
    }

    @Test
    void clientsThatListenLeaveRoomForOthers() throws InterruptedException {
        try (var hub = TestHub.with(asking).start();
                var ann = hub.modern(ANN, Scope.EVERYTHING);
                var bob = hub.modern(BOB, Scope.EVERYTHING)) {
            var places = hub.hub().traffic().listenerPlaces();
            for (var n = 0; n < places.capacity() / 2; n++) {
                listen(ann);
            }
            Eventually.await(() -> places.takenCount() == places.capacity() / 2);
            var refused = ann.ask("subscriptions/listen", "{\"notifications\":{}}");

            assertThat(refused.error().map(RpcError::message).orElse("")).contains("too many open");
            listen(bob);
            Eventually.await(() -> places.takenCount() == places.capacity() / 2 + 1);
        }
    }

    private static void listen(TestClient client) {
        Thread.startVirtualThread(() -> {
            try {
                client.ask("subscriptions/listen", "{\"notifications\":{}}");
            } catch (InterruptedException | ChannelException interrupted) {
                Thread.currentThread().interrupt();
            }
        });
    }

    @Test
    void clientThatSaysTooMuchAboutItselfIsRefused() throws InterruptedException {
        try (var hub = TestHub.with(asking).start();
                var client = new TestClient(hub.modern().channel(), Optional.empty())) {
            var told = initialize(client, "2025-11-25", "{}", "{\"name\":\"" + "x".repeat(8 << 20) + "\"}");
            var able = initialize(
                    client, "2025-11-25", "{\"experimental\":{\"x\":\"" + "x".repeat(1 << 20) + "\"}}", "{}");
            var dated = initialize(client, "9".repeat(1 << 20), "{}", "{}");

            assertThat(told.error().orElseThrow().message()).contains("(clientInfo) is too long", "at most 65536");
            assertThat(able.error().orElseThrow().message()).contains("(capabilities) is too long", "at most 16384");
            assertThat(dated.error().orElseThrow().message())
                    .contains("must be a date")
                    .hasSizeLessThan(200);
        }
    }

    private static Message initialize(TestClient client, String version, String capabilities, String info)
            throws InterruptedException {
        return client.ask(
                "initialize",
                "{\"protocolVersion\":\"%s\",\"capabilities\":%s,\"clientInfo\":%s}"
                        .formatted(version, capabilities, info));
    }

    @Test
    void plainCallsAreUnharmed() throws InterruptedException {
        var plain = FakeUpstream.named("up").tool("plain", _ -> text("fine"));
        try (var hub = TestHub.with(plain).start();
                var client = hub.modern(ANN, Scope.EVERYTHING, CAN_BE_ASKED)) {
            assertThat(textOf(client.call("up.plain", "{}"))).isEqualTo("fine");
        }
    }
}
