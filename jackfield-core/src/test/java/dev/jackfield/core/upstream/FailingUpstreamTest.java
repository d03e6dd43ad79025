package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
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
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// An upstream that fails: its list stays, and calls fail at once with the reason.
class FailingUpstreamTest {
    private static final String HI = "{\"text\":\"hi\"}";
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    private final FakeUpstream fake = FakeUpstream.named("up").tool("echo", call -> text(call.argument("text")));
    private final CountedDial dial = new CountedDial(fake);
    private final ManualClock clock = ManualClock.start();
    private final MemoryManifests manifests = new MemoryManifests();

    private McpUpstream known() {
        var echo = new Manifest(
                List.of(Item.Kind.TOOL.read(
                        TestClient.fields("{\"name\":\"echo\",\"inputSchema\":{\"type\":\"object\"}}"))),
                CacheHints.NONE);
        manifests.keep("up@1", echo);
        return upstream();
    }

    private McpUpstream upstream() {
        var patience = Duration.ofSeconds(5);
        var upkeep = new ConnectionPolicy(Start.LAZY, Duration.ofMinutes(10), Sharing.AUTO, 16);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO).with(upkeep);
        return new McpUpstream(settings, dial, clock, new RememberedManifest(manifests, "up@1"), UpstreamLimits.none());
    }

    private static TestHub hub(Source source) throws InterruptedException {
        return new TestHub.Builder().source(source).start();
    }

    @Test
    void callIsRefusedWithReasonAndNextAttempt() throws InterruptedException {
        dial.failWith("no such program");
        try (var hub = hub(known());
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.echo", HI))).contains("no such program", "next attempt in 1 s");
            assertThat(client.ask("tools/list", "{}").toString()).contains("up.echo");
        }
    }

    @Test
    void callBeforeTheNextAttemptMakesNone() throws InterruptedException {
        dial.failWith("no such program");
        try (var hub = hub(known());
                var client = hub.modern()) {
            client.call("up.echo", HI);
            client.call("up.echo", HI);

            assertThat(dial.attempts()).isEqualTo(1);
        }
    }

    @Test
    void callWhenTheNextAttemptIsDueMakesIt() throws InterruptedException {
        dial.failWith("no such program");
        try (var hub = hub(known());
                var client = hub.modern()) {
            client.call("up.echo", HI);
            dial.recover();
            clock.advance(Duration.ofSeconds(1));

            assertThat(textOf(client.call("up.echo", HI))).isEqualTo("hi");
        }
    }

    @Test
    void lazyUpstreamThatKeepsFailingWaitsForTheNextCall() throws InterruptedException {
        dial.failWith("no such program");
        var source = known();
        try (var hub = hub(source);
                var client = hub.modern()) {
            client.call("up.echo", HI);
            failUntil(5, source);
            Eventually.await(() -> source.state().detail().contains("the next attempt comes with the next call"));
            clock.advance(LONGEST_WAIT);
            dial.recover();

            assertThat(textOf(client.call("up.echo", HI))).isEqualTo("hi");
            assertThat(dial.attempts()).isEqualTo(6);
        }
    }

    @Test
    void upstreamThatWasNeverListedIsTriedOnAndOn() throws InterruptedException {
        dial.failWith("no such program");
        var source = upstream();
        try (var _ = hub(source)) {
            failUntil(7, source);
            Eventually.await(() -> source.state() instanceof SourceState.Backoff);
            dial.recover();
            clock.advance(LONGEST_WAIT);
            source.signalCheck();

            Eventually.await(() -> source.state() instanceof SourceState.Ready);
        }
    }

    private void failUntil(int attempts, McpUpstream source) throws InterruptedException {
        while (dial.attempts() < attempts) {
            var before = dial.attempts();
            Eventually.await(() -> source.state() instanceof SourceState.Backoff);
            clock.advance(LONGEST_WAIT);
            source.signalCheck();
            Eventually.await(() -> dial.attempts() > before);
        }
    }
}
