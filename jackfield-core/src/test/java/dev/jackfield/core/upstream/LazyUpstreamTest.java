package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.ConnectionPolicy;
import dev.jackfield.core.upstream.connection.CountedDial;
import dev.jackfield.core.upstream.connection.Sharing;
import dev.jackfield.core.upstream.connection.Start;
import dev.jackfield.core.upstream.connection.UpstreamLimits;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// An upstream that is connected to when it is needed, and not longer.
class LazyUpstreamTest {
    private static final Duration IDLE = Duration.ofMinutes(10);
    private static final String HI = "{\"text\":\"hi\"}";
    private static final String OF_OLD = schema("text");
    private static final String SINCE_THEN = schema("words");

    private static String schema(String parameter) {
        return "{\"type\":\"object\",\"properties\":{\"%s\":{\"type\":\"string\"}},\"required\":[\"%s\"],\"additionalProperties\":false}"
                .formatted(parameter, parameter);
    }

    private final FakeUpstream fake =
            FakeUpstream.named("up").tool("echo", OF_OLD, call -> text(call.argument("text")));
    private final CountedDial dial = new CountedDial(fake);
    private final ManualClock clock = ManualClock.start();
    private final MemoryManifests manifests = new MemoryManifests();

    private McpUpstream upstream(ConnectionPolicy upkeep) {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO).with(upkeep);
        return new McpUpstream(settings, dial, clock, new RememberedManifest(manifests, "up@1"), UpstreamLimits.none());
    }

    private McpUpstream lazy() {
        return upstream(new ConnectionPolicy(Start.LAZY, IDLE, Sharing.AUTO, 16));
    }

    private static TestHub hub(Source source) throws InterruptedException {
        return new TestHub.Builder().source(source).start();
    }

    /// Has the list known from an earlier life.
    private void listOnce() throws InterruptedException {
        try (var _ = hub(lazy())) {
            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void listThatIsKnownNeedsNoConnection() throws InterruptedException {
        listOnce();
        var source = lazy();
        try (var hub = hub(source);
                var client = hub.modern()) {
            assertThat(client.ask("tools/list", "{}").toString()).contains("up.echo");
            assertThat(source.state()).isInstanceOf(SourceState.Idle.class);
            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void firstCallConnects() throws InterruptedException {
        listOnce();
        var source = lazy();
        try (var hub = hub(source);
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.echo", HI))).isEqualTo("hi");
            assertThat(source.state()).isInstanceOf(SourceState.Ready.class);
        }
    }

    @Test
    void argumentsThatDoNotFitARememberedSchemaAreCheckedAgainstTheNewOne() throws InterruptedException {
        listOnce();
        fake.changeTools(
                changed -> changed.withoutTool("echo").tool("echo", SINCE_THEN, call -> text(call.argument("words"))));
        try (var hub = hub(lazy());
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.echo", "{\"words\":\"hi\"}"))).isEqualTo("hi");
            assertThat(textOf(client.call("up.echo", "{\"text\":\"hi\"}"))).contains("do not fit its schema");
            assertThat(dial.attempts()).isEqualTo(2);
        }
    }

    @Test
    void toolThatARememberedListLacksIsLookedFor() throws InterruptedException {
        listOnce();
        fake.changeTools(changed -> changed.tool("later", _ -> text("here")));
        try (var hub = hub(lazy());
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.later", "{}"))).isEqualTo("here");
            assertThat(client.call("up.never", "{}").toString()).contains("No tool 'up.never'");
            assertThat(dial.attempts()).isEqualTo(2);
        }
    }

    @Test
    void callerWhoSeesNothingOfASourceDoesNotWakeIt() throws InterruptedException {
        listOnce();
        var source = lazy();
        try (var hub = new TestHub.Builder().source(source).rule("deny up.*").start();
                var client = hub.modern()) {
            client.call("up.later", "{}");
            client.call("up.echo", "{\"words\":1}");
            assertThat(source.state()).isInstanceOf(SourceState.Idle.class);
        }
    }

    @Test
    void eagerUpstreamConnectsThoughItsListIsKnown() throws InterruptedException {
        listOnce();
        try (var _ = hub(upstream(ConnectionPolicy.ALWAYS))) {
            assertThat(dial.attempts()).isEqualTo(2);
            Eventually.await(() -> dial.open() == 1); // that of the earlier life may still be ending
        }
    }

    @Test
    void connectionThatNobodyNeedsEnds() throws InterruptedException {
        var source = lazy();
        try (var hub = hub(source);
                var client = hub.modern()) {
            client.call("up.echo", HI);
            clock.advance(IDLE);
            source.signalCheck();
            Eventually.await(() -> source.state() instanceof SourceState.Idle && dial.open() == 0);

            assertThat(client.ask("tools/list", "{}").toString()).contains("up.echo");
            assertThat(textOf(client.call("up.echo", HI))).isEqualTo("hi");
        }
    }

    @Test
    void upstreamThatAnnouncesListsAllTheTimeEndsToo() throws InterruptedException {
        var source = upstream(new ConnectionPolicy(Start.LAZY, Duration.ofMillis(50), Sharing.AUTO, 16));
        try (var _ = hub(source)) {
            clock.advance(IDLE);
            Eventually.await(() -> {
                fake.changeTools(_ -> {});
                return source.state() instanceof SourceState.Idle;
            });
        }
    }

    @Test
    void callThatStillRunsKeepsItsConnection() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        fake.legacy().tool("wait", _ -> {
            begun.countDown();
            mayEnd.await();
            return text("done");
        });
        var source = lazy();
        try (var hub = hub(source);
                var client = hub.modern()) {
            Thread.startVirtualThread(() -> {
                try {
                    begun.await();
                    clock.advance(IDLE);
                    source.signalCheck();
                    fake.changeTools(changed -> changed.withoutTool("echo"));
                    Eventually.await(() -> source.manifest().items().size() == 1); // by now it has looked
                    mayEnd.countDown();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            });

            assertThat(textOf(client.call("up.wait", "{}"))).isEqualTo("done");
        }
    }

    @Test
    void subscriptionKeepsItsConnection() throws InterruptedException {
        listOnce();
        var source = lazy();
        try (var _ = hub(source)) {
            source.watch("file:///a");

            Eventually.await(() -> source.state() instanceof SourceState.Ready);
        }
    }

    @Test
    void restartStartsAnIdleUpstream() throws InterruptedException {
        listOnce();
        var source = lazy();
        try (var _ = hub(source)) {
            source.restart();

            Eventually.await(() -> source.state() instanceof SourceState.Ready);
        }
    }
}
