package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.ForwardingCaller;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Session;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.CountedDial;
import dev.jackfield.core.upstream.connection.Sharing;
import dev.jackfield.core.upstream.connection.Start;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.HeardClient;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Which calls share a connection.
class SharingTest {
    private static final String CAN_BE_ASKED = "{\"roots\":{}}";
    private static final Duration IDLE = Duration.ofMinutes(10);

    private final FakeUpstream fake = FakeUpstream.named("up").tool("greet", _ -> text("hello"));
    private final CountedDial dial = new CountedDial(fake);
    private final ManualClock clock = ManualClock.start();

    private McpUpstream upstream(Sharing sharing, int maxConnections) {
        var upkeep = new ConnectionPolicy(Start.LAZY, IDLE, sharing, maxConnections);
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO).with(upkeep);
        return new McpUpstream(settings, dial, clock);
    }

    private McpUpstream upstream(Sharing sharing) {
        return upstream(sharing, 16);
    }

    private static TestHub hub(Source source) throws InterruptedException {
        return new TestHub.Builder().source(source).start();
    }

    private static TestClient client(String name, TestHub hub) {
        return hub.modern(new Identity(name, Set.of()), Scope.EVERYTHING);
    }

    private static void greet(TestClient client) throws InterruptedException {
        assertThat(textOf(client.call("up.greet", "{}"))).isEqualTo("hello");
    }

    @Test
    void sharedMeansOneForAllEvenForThoseWhoCouldBeAsked() throws InterruptedException {
        fake.legacy();
        try (var hub = hub(upstream(Sharing.SHARED));
                var one = hub.legacy(CAN_BE_ASKED);
                var other = hub.modern(CAN_BE_ASKED)) {
            greet(one);
            greet(other);

            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void identityMeansOneForEachIdentity() throws InterruptedException {
        try (var hub = hub(upstream(Sharing.IDENTITY));
                var ann = client("ann", hub);
                var alsoAnn = client("ann", hub);
                var bob = client("bob", hub)) {
            var before = dial.attempts();
            greet(ann);
            greet(alsoAnn);
            greet(bob);

            assertThat(dial.attempts()).isEqualTo(before + 2);
        }
    }

    @Test
    void clientMeansOneForEachSession() throws InterruptedException {
        try (var hub = hub(upstream(Sharing.CLIENT));
                var one = hub.legacy();
                var other = hub.legacy()) {
            var before = dial.attempts();
            greet(one);
            greet(one);
            greet(other);

            assertThat(dial.attempts()).isEqualTo(before + 2);
        }
    }

    @Test
    void nobodyIsAskedOnAConnectionOfAnIdentity() throws InterruptedException {
        fake.legacy().tool("ask", call -> {
            var answer = call.ask("roots/list", Fields.EMPTY);
            return text(answer.error().isPresent() ? "refused" : "answered");
        });
        try (var hub = hub(upstream(Sharing.IDENTITY));
                var client = hub.legacy(CAN_BE_ASKED)) {
            var answer = client.ask("tools/call", "{\"name\":\"up.ask\"}", new HeardClient());

            assertThat(textOf(answer)).isEqualTo("refused");
        }
    }

    @Test
    void callsOfOneIdentityRunAtTheSameTime() throws InterruptedException {
        var both = new CountDownLatch(2);
        fake.legacy().tool("meet", _ -> {
            both.countDown();
            both.await();
            return text("met");
        });
        try (var hub = hub(upstream(Sharing.IDENTITY));
                var one = client("ann", hub);
                var other = client("ann", hub)) {
            var first = Thread.startVirtualThread(() -> {
                try {
                    one.call("up.meet", "{}");
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });

            assertThat(textOf(other.call("up.meet", "{}"))).isEqualTo("met");
            first.join();
        }
    }

    @Test
    void ownConnectionEndsWhenItsOwnerDoesNotComeBack() throws InterruptedException {
        var source = upstream(Sharing.IDENTITY);
        try (var hub = hub(source);
                var ann = client("ann", hub)) {
            greet(ann);
            clock.advance(IDLE);
            source.signalCheck();

            Eventually.await(() -> dial.open() == 0 && source.state() instanceof SourceState.Idle);
        }
    }

    @Test
    void conversationHasAConnectionThatEndsWithIt() throws InterruptedException {
        var source = upstream(Sharing.CONVERSATION);
        try (var _ = hub(source)) {
            var before = dial.attempts();
            try (var one = new FakeConversation();
                    var other = new FakeConversation()) {
                greet(source, one);
                greet(source, one);
                greet(source, other);

                assertThat(dial.attempts()).isEqualTo(before + 2);
                assertThat(dial.open()).isEqualTo(3); // the third one is for lists
            }
            Eventually.await(() -> dial.open() == 0 && source.state() instanceof SourceState.Idle);
        }
    }

    @Test
    void callsOutsideOfConversationsShareAConnection() throws InterruptedException {
        try (var hub = hub(upstream(Sharing.CONVERSATION));
                var ann = client("ann", hub);
                var bob = client("bob", hub)) {
            greet(ann);
            greet(bob);

            assertThat(dial.open()).isLessThanOrEqualTo(1);
        }
    }

    private static void greet(McpUpstream source, FakeConversation conversation) throws InterruptedException {
        var item = source.manifest().items().getFirst();
        var call = Invocation.of(
                        Identity.LOCAL,
                        Call.ToolCall.of("greet", Fields.EMPTY),
                        Scope.EVERYTHING,
                        "memory",
                        Fields.EMPTY,
                        Caller.SILENT,
                        Deadline.after(Duration.ofSeconds(5)))
                .withCaller(conversation.caller());
        assertThat(source.call(item, call).result().toString()).contains("hello");
    }

    /// A conversation that calls are made in.
    private static final class FakeConversation implements Session, AutoCloseable {
        private final Set<Follower> followers = ConcurrentHashMap.newKeySet();

        Caller caller() {
            return new ForwardingCaller(Caller.SILENT) {
                @Override
                public Caller inner() {
                    return this;
                }

                @Override
                public Optional<Session> conversation() {
                    return Optional.of(FakeConversation.this);
                }
            };
        }

        @Override
        public String key() {
            return "conversation-" + System.identityHashCode(this);
        }

        @Override
        public void notifyClient(Message notification) {}

        @Override
        public Message ask(Message question) {
            throw new AssertionError(question);
        }

        @Override
        public Runnable follow(Follower follower) {
            followers.add(follower);
            return () -> followers.remove(follower);
        }

        @Override
        public void close() {
            Set.copyOf(followers).forEach(Follower::onEnded);
        }
    }

    @Test
    void callForWhichThereIsNoPlaceIsToldWhatToRaise() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        fake.tool("wait", _ -> {
            begun.countDown();
            mayEnd.await();
            return text("done");
        });
        var source = upstream(Sharing.IDENTITY, 2);
        try (var hub = hub(source);
                var ann = client("ann", hub)) {
            Thread.startVirtualThread(() -> {
                try {
                    ann.call("up.wait", "{}");
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });
            begun.await();

            assertThatThrownBy(() -> source.call(source.manifest().items().getFirst(), shortCall("bob")))
                    .hasMessageContainingAll("all its 2 connections", "`maxConnections`");
            mayEnd.countDown();
        }
    }

    private static Invocation shortCall(String who) {
        return Invocation.of(
                new Identity(who, Set.of()),
                Call.ToolCall.of("greet", Fields.EMPTY),
                Scope.EVERYTHING,
                "memory",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(Duration.ofMillis(50)));
    }
}
