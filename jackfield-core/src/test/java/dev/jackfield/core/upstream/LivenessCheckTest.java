package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// An upstream over HTTP, whose connection does not end when the server does.
class LivenessCheckTest {
    private final FakeUpstream fake = FakeUpstream.named("up").tool("greet", _ -> text("hello"));
    private final ManualClock clock = ManualClock.start();

    // set by the test
    private volatile boolean isGone;

    private McpUpstream upstream() {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO);
        return new McpUpstream(settings, link -> new Far(fake.channel(link)), clock);
    }

    private static TestHub hub(Source source) throws InterruptedException {
        return new TestHub.Builder().source(source).start();
    }

    @Test
    void serverThatIsGoneIsNoticedByTheFirstCall() throws InterruptedException {
        var source = upstream();
        try (var hub = hub(source);
                var client = hub.modern()) {
            isGone = true;
            client.call("up.greet", "{}");

            Eventually.await(() -> source.state() instanceof SourceState.Backoff);
            assertThat(source.state().detail()).contains("connection refused");
        }
    }

    @Test
    void serverThatIsGoneIsNoticedWithoutAnyCall() throws InterruptedException {
        var source = upstream();
        try (var _ = hub(source)) {
            isGone = true;
            clock.advance(Duration.ofMinutes(1));
            source.signalCheck();

            Eventually.await(() -> source.state() instanceof SourceState.Backoff);
        }
    }

    @Test
    void serverThatCameBackIsUsedAgain() throws InterruptedException {
        var source = upstream();
        try (var hub = hub(source);
                var client = hub.modern()) {
            isGone = true;
            client.call("up.greet", "{}");
            Eventually.await(() -> source.state() instanceof SourceState.Backoff);
            isGone = false;
            clock.advance(Duration.ofSeconds(5));

            assertThat(textOf(client.call("up.greet", "{}"))).isEqualTo("hello");
        }
    }

    /// Open until it is closed, whatever becomes of the server.
    private final class Far implements Channel {
        private final Channel near;
        private volatile boolean isOpen = true;

        Far(Channel near) {
            this.near = near;
        }

        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            if (isGone) {
                throw new ChannelException.ClosedException("connection refused");
            }
            return near.request(request, exchange);
        }

        @Override
        public void notify(Message notification) {
            near.notify(notification);
        }

        @Override
        public boolean isOpen() {
            return isOpen;
        }

        @Override
        public void close() {
            isOpen = false;
            near.close();
        }
    }
}
