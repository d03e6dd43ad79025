package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeDelay;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ManualClock;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An upstream that is connected and silent: it may hang, or it may be busy.
@Timeout(30)
class HangingUpstreamTest {
    private final FakeUpstream fake = FakeUpstream.named("up").tool("greet", _ -> text("hello"));
    private final ManualClock clock = ManualClock.start();
    private final AtomicInteger dials = new AtomicInteger();
    private final AtomicInteger pulses = new AtomicInteger();
    private final AtomicLong lateAnswers = new AtomicLong();
    private final McpUpstream source = upstream();

    // set by the test
    private volatile boolean isMute;
    private volatile boolean answersLate;

    private McpUpstream upstream() {
        var settings = new UpstreamSettings(
                "up", Duration.ofMillis(100), Duration.ofSeconds(5), Optional.empty(), TestHub.INFO);
        return new McpUpstream(
                settings,
                link -> {
                    isMute = false;
                    dials.incrementAndGet();
                    return new Muffled(fake.channel(link));
                },
                clock);
    }

    private TestHub hub() throws InterruptedException {
        return new TestHub.Builder().source(source).start();
    }

    /// Lets so much time pass, and waits until the upstream was asked once more.
    private void pass(int seconds) throws InterruptedException {
        var before = pulses.get();
        clock.advance(Duration.ofSeconds(seconds));
        source.signalCheck();
        Eventually.await(() -> pulses.get() > before);
    }

    @Test
    void serverThatHangsIsStartedAnewThoughItIsCalledOnAndOn() throws InterruptedException {
        try (var hub = hub();
                var one = hub.modern();
                var other = hub.modern()) {
            isMute = true;
            var enough = new CountDownLatch(1);
            var threads = new Thread[] {
                Thread.startVirtualThread(() -> callUntil(enough, one)),
                Thread.startVirtualThread(() -> callUntil(enough, other))
            };
            Eventually.await(() -> {
                clock.advance(Duration.ofSeconds(1));
                source.signalCheck();
                return dials.get() > 1;
            });
            enough.countDown();
            for (var thread : threads) {
                thread.join();
            }
        }
    }

    private static void callUntil(CountDownLatch enough, TestClient client) {
        try {
            while (enough.getCount() > 0) {
                client.call("up.greet", "{}");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void serverThatIsStillBusyWithACancelledCallIsLeftAlone() throws InterruptedException {
        try (var hub = hub();
                var client = hub.modern()) {
            isMute = true;
            client.call("up.greet", "{}");
            Eventually.await(() -> pulses.get() == 1);
            pass(20);
            pass(25);
            isMute = false;

            assertThat(textOf(client.call("up.greet", "{}"))).isEqualTo("hello");
            assertThat(dials).hasValue(1);
        }
    }

    @Test
    void serverWhoseAnswersAreAllTooLateWorks() throws InterruptedException {
        try (var hub = hub();
                var client = hub.modern()) {
            answersLate = true;
            isMute = true;
            client.call("up.greet", "{}");
            Eventually.await(() -> {
                clock.advance(Duration.ofMinutes(1));
                source.signalCheck();
                return pulses.get() > 4;
            });
            isMute = false;

            assertThat(textOf(client.call("up.greet", "{}"))).isEqualTo("hello");
            assertThat(dials).hasValue(1);
        }
    }

    /// Whatever is sent to a server that is mute gets no answer.
    private final class Muffled implements Channel {
        private final Channel near;

        Muffled(Channel near) {
            this.near = near;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            if (!isMute) {
                return near.request(request, exchange);
            }
            FakeDelay.of(Duration.ofNanos(exchange.patience().nanosLeft()));
            if (answersLate) {
                lateAnswers.incrementAndGet();
            }
            if (request.method().equals("server/discover")) {
                pulses.incrementAndGet();
            }
            throw new ChannelException.TimedOutException("no answer in time");
        }

        @Override
        public void notify(Message notification) {
            near.notify(notification);
        }

        @Override
        public boolean isOpen() {
            return near.isOpen();
        }

        @Override
        public long arrivalCount() {
            return near.arrivalCount() + lateAnswers.get();
        }

        @Override
        public void close() {
            near.close();
        }
    }
}
