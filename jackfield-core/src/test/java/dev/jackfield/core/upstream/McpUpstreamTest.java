package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.Dial;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class McpUpstreamTest {
    private final FakeUpstream fake = FakeUpstream.named("up").tool("echo", call -> text(call.argument("text")));

    private static McpUpstream upstream(Dial dial, Duration timeout) {
        var settings = new UpstreamSettings("up", timeout, Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        return new McpUpstream(settings, dial, InstantSource.system());
    }

    @Test
    void callThatTakesTooLongEndsAndIsCancelled() throws InterruptedException {
        var cancelled = new CountDownLatch(1);
        fake.tool("hang", call -> {
            try {
                return call.waitUntilCancelled();
            } finally {
                cancelled.countDown();
            }
        });
        try (var hub = new TestHub.Builder()
                        .source(upstream(fake::channel, Duration.ofMillis(50)))
                        .start();
                var client = hub.modern()) {
            var answer = client.call("up.hang", "{}");

            assertThat(textOf(answer)).contains("'up.hang'").contains("50 ms");
            assertThat(cancelled.await(5, TimeUnit.SECONDS)).isTrue();
            assertThat(hub.audit().getLast().outcome()).isEqualTo("timed_out");
        }
    }

    @Test
    void failingSourceIsNamedAndStopsNoOther() throws InterruptedException {
        Dial nowhere = _ -> {
            throw new ChannelException.ClosedException("no such program on PATH: 'npxx'");
        };
        var broken = new McpUpstream(
                new UpstreamSettings(
                        "broken", Duration.ofSeconds(1), Duration.ofSeconds(1), Optional.empty(), TestHub.INFO),
                nowhere,
                InstantSource.system());
        try (var hub = new TestHub.Builder()
                        .source(broken)
                        .source(upstream(fake::channel, Duration.ofSeconds(5)))
                        .start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.echo", "{\"text\":\"hi\"}"))).isEqualTo("hi");
            assertThat(broken.state()).isInstanceOf(SourceState.Backoff.class);
            assertThat(broken.state().detail()).contains("npxx");
        }
    }

    @Test
    void brokenConnectionIsMadeAnew() throws InterruptedException {
        var channel = new AtomicReference<Channel>();
        Dial dial = link -> {
            channel.set(fake.channel(link));
            return channel.get();
        };
        try (var hub = new TestHub.Builder()
                        .source(upstream(dial, Duration.ofSeconds(5)))
                        .start();
                var client = hub.modern()) {
            var first = channel.get();
            first.close();

            Eventually.await(() -> !channel.get().equals(first)
                    && hub.hub().catalog().sources().getFirst().state() instanceof SourceState.Ready);
            assertThat(textOf(client.call("up.echo", "{\"text\":\"again\"}"))).isEqualTo("again");
        }
    }

    @Test
    void restartMakesAConnectionAnew() throws InterruptedException {
        var channels = new CopyOnWriteArrayList<Channel>();
        Dial dial = link -> {
            channels.add(fake.channel(link));
            return channels.getLast();
        };
        try (var hub = new TestHub.Builder()
                        .source(upstream(dial, Duration.ofSeconds(5)))
                        .start();
                var client = hub.modern()) {
            var source = hub.hub().catalog().source("up").orElseThrow();
            source.restart();

            Eventually.await(() -> channels.size() == 2 && source.state() instanceof SourceState.Ready);
            assertThat(channels.getFirst().isOpen()).isFalse();
            assertThat(textOf(client.call("up.echo", "{\"text\":\"anew\"}"))).isEqualTo("anew");
        }
    }

    @Test
    void restartDoesNotWaitForTheNextAttempt() throws InterruptedException {
        var attempts = new AtomicInteger();
        Dial dial = link -> {
            if (attempts.incrementAndGet() < 6) { // by itself it would take a quarter of a minute to get there
                throw new ChannelException.ClosedException("not yet");
            }
            return fake.channel(link);
        };
        var source = upstream(dial, Duration.ofSeconds(5));
        try (var _ = new TestHub.Builder().source(source).start()) {
            Eventually.await(() -> {
                source.restart();
                return source.state() instanceof SourceState.Ready;
            });
        }
    }

    @Test
    void serverThatEndsWhenProbedIsGreetedTheOldWay() throws InterruptedException {
        var dials = new AtomicInteger();
        Dial dial = link -> {
            if (dials.incrementAndGet() == 1) {
                var channel = fake.legacy().channel(link);
                channel.close();
                return channel;
            }
            return fake.legacy().channel(link);
        };
        try (var hub = new TestHub.Builder()
                        .source(upstream(dial, Duration.ofSeconds(5)))
                        .start();
                var client = hub.modern()) {
            assertThat(textOf(client.call("up.echo", "{\"text\":\"hi\"}"))).isEqualTo("hi");
            assertThat(hub.hub().catalog().sources().getFirst().state().detail())
                    .contains("2025-11-25");
        }
    }

    @Test
    void collidingIdsAndTokensNeverCross() throws InterruptedException {
        fake.tool("canary", call -> {
            call.progress(1, 1, call.argument("text"));
            return text(call.argument("text"));
        });
        try (var hub = new TestHub.Builder()
                .source(upstream(fake::channel, Duration.ofSeconds(30)))
                .start()) {
            var failures = new AtomicInteger();
            var threads = IntStream.range(0, 50)
                    .mapToObj(n -> Thread.startVirtualThread(() -> {
                        try (var client = hub.modern()) {
                            for (var i = 0; i < 20; i++) {
                                var canary = n + "/" + i;
                                var heard = new AtomicReference<>("");
                                var answer = client.ask(
                                        "tools/call",
                                        "{\"name\":\"up.canary\",\"arguments\":{\"text\":\"" + canary
                                                + "\"},\"_meta\":{\"progressToken\":0}}",
                                        message -> heard.set(
                                                message.params().text("message").orElse("?")));
                                if (!textOf(answer).equals(canary)
                                        || !heard.get().equals(canary)) {
                                    failures.incrementAndGet();
                                }
                            }
                        } catch (InterruptedException | RuntimeException failed) {
                            failures.incrementAndGet();
                        }
                    }))
                    .toList();
            for (var thread : threads) {
                thread.join();
            }
            assertThat(failures).hasValue(0);
        }
    }
}
