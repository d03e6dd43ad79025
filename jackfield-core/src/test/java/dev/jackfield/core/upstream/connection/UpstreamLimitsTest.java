package dev.jackfield.core.upstream.connection;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.MuteChannel;
import dev.jackfield.core.upstream.RememberedManifest;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The limits for all upstreams together, and that a bad upstream does not slow the others down.
class UpstreamLimitsTest {
    private final CountDownLatch gate = new CountDownLatch(1);

    private static FakeUpstream fake(String name) {
        return FakeUpstream.named(name).tool("greet", _ -> text("hello"));
    }

    private static McpUpstream upstream(String id, Dial dial, Duration startTimeout, UpstreamLimits limits) {
        var settings = new UpstreamSettings(id, Duration.ofSeconds(5), startTimeout, Optional.empty(), TestHub.INFO);
        return new McpUpstream(settings, dial, InstantSource.system(), RememberedManifest.NOTHING, limits);
    }

    private static McpUpstream good(String id, UpstreamLimits limits) {
        return upstream(id, fake(id)::channel, Duration.ofSeconds(5), limits);
    }

    /// Connects, and then says nothing.
    private static McpUpstream hanging(String id, UpstreamLimits limits) {
        return upstream(id, MuteChannel::new, Duration.ofMillis(200), limits);
    }

    @Test
    void upstreamForWhichThereIsNoPlaceSaysWhatToRaise() throws InterruptedException {
        var limits = UpstreamLimits.of(1, 4);
        var first = good("first", limits);
        try (var _ = new TestHub.Builder().source(first).start();
                var second = upstream("second", fake("second")::channel, Duration.ofMillis(100), limits)) {
            second.start(() -> {});
            Eventually.await(() -> second.state().detail().contains("`limits.connections`"));
            first.close();

            Eventually.await(() -> second.state() instanceof SourceState.Ready);
        }
    }

    @Test
    void programThatNeverAnswersKeepsNoOtherFromStarting() throws InterruptedException {
        var limits = UpstreamLimits.of(4, 1, Duration.ofMillis(50));
        try (var silent = upstream("silent", MuteChannel::new, Duration.ofMinutes(5), limits);
                var other = good("other", limits)) {
            silent.start(() -> {});
            awaitUntil(silent);

            try (var hub = new TestHub.Builder().source(other).start()) {
                assertThat(other.state()).isInstanceOf(SourceState.Ready.class);
                assertThat(hub.hub().catalog().awaitSettled(Duration.ZERO)).isTrue();
            }
        }
    }

    private static void awaitUntil(McpUpstream starting) throws InterruptedException {
        Eventually.await(() -> starting.state().times().has("until"));
    }

    @Test
    void startSaysWhenItIsGivenUp() throws InterruptedException {
        try (var silent = upstream("silent", MuteChannel::new, Duration.ofMinutes(5), UpstreamLimits.none())) {
            silent.start(() -> {});
            awaitUntil(silent);

            var starting = (SourceState.Starting) silent.state();
            assertThat(starting.until().orElseThrow())
                    .isAfterOrEqualTo(starting.since().plusSeconds(300));
        }
    }

    @Test
    void serverThatNeverAnswersIsSettledAfterItsFirstAttempt() throws InterruptedException {
        try (var hub = new TestHub.Builder()
                .source(hanging("mute", UpstreamLimits.none()))
                .open()) {
            assertThat(hub.hub().catalog().awaitSettled(Duration.ofSeconds(10))).isTrue();
            Eventually.await(() -> hub.hub().catalog().sources().getFirst().state() instanceof SourceState.Starting);

            assertThat(hub.hub().catalog().awaitSettled(Duration.ZERO)).isTrue();
        }
    }

    @Test
    void placeOfAProcessIsFreeWhenTheProcessIsGone() throws InterruptedException {
        var lines = new LimitedDial(_ -> new Lingering(), UpstreamLimits.of(1, 1));
        lines.open(ClientLink.SILENT, Deadline.after(Duration.ofSeconds(5))).close();

        assertThatThrownBy(() -> lines.open(ClientLink.SILENT, Deadline.after(Duration.ofMillis(50))))
                .hasMessageContaining("`limits.connections`");
        gate.countDown();
        assertThat(lines.open(ClientLink.SILENT, Deadline.after(Duration.ofSeconds(5)))
                        .isOpen())
                .isTrue();
    }

    /// Costs something until the gate opens, though it is closed.
    private final class Lingering implements Channel {
        @Override
        public Message request(Message request, Exchange exchange) {
            return Message.result(request.id(), Fields.EMPTY);
        }

        @Override
        public void notify(Message notification) {}

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean awaitEnd(Deadline deadline) throws InterruptedException {
            return gate.await(deadline.nanosLeft(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void close() {}
    }

    @Test
    void onlySoManyStartAtTheSameTime() throws InterruptedException {
        var limits = UpstreamLimits.of(256, 2);
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        var builder = new TestHub.Builder();
        IntStream.range(0, 6).forEach(n -> {
            var fake = fake("up" + n);
            builder.source(upstream("up" + n, link -> slowly(fake, link, now, most), Duration.ofSeconds(5), limits));
        });
        var opener = Thread.startVirtualThread(() -> {
            while (now.get() < 2) {
                Thread.onSpinWait();
            }
            gate.countDown();
        });
        try (var hub = builder.start()) {
            opener.join();

            assertThat(hub.hub().catalog().sources()).allMatch(source -> source.state() instanceof SourceState.Ready);
            assertThat(most).hasValue(2);
        }
    }

    private Channel slowly(FakeUpstream fake, ClientLink link, AtomicInteger now, AtomicInteger most) {
        most.accumulateAndGet(now.incrementAndGet(), Math::max);
        try {
            gate.await();
            return fake.channel(link);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        } finally {
            now.decrementAndGet();
        }
    }

    @Test
    void hangingStartsGiveTheirPlacesBack() throws InterruptedException {
        var limits = UpstreamLimits.of(256, 1);
        try (var hub = new TestHub.Builder()
                        .source(hanging("bad", limits))
                        .source(hanging("worse", limits))
                        .source(good("good", limits))
                        .start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("good.greet", "{}"))).isEqualTo("hello");
        }
    }

    @Test
    void upstreamElsewhereNeedsNoTurnToStart() throws InterruptedException {
        var limits = UpstreamLimits.of(256, 1);
        try (var starting = upstream("slow", MuteChannel::new, Duration.ofHours(1), limits);
                var far = good("far", limits.withoutColdStarts())) {
            starting.start(() -> {});
            var ready = new CountDownLatch(1);
            far.start(() -> {
                if (far.state() instanceof SourceState.Ready) {
                    ready.countDown();
                }
            });

            ready.await();
            assertThat(starting.state()).isInstanceOf(SourceState.Starting.class);
        }
    }
}
