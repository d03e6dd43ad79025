package dev.jackfield.core.upstream;

import static dev.jackfield.testkit.FakeUpstream.text;

import dev.jackfield.core.TestHub;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.Exchange;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The subscription of a modern upstream.
@Timeout(60)
@Execution(ExecutionMode.CONCURRENT)
class UpstreamSubscriptionTest {
    private final FakeUpstream fake = FakeUpstream.named("up").modern().tool("greet", _ -> text("hello"));
    private final ManualClock clock = ManualClock.start();
    private final McpUpstream source = upstream();

    private McpUpstream upstream() {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO);
        return new McpUpstream(settings, fake::channel, clock);
    }

    private McpUpstream upstream(CountDownLatch mayListen, Consumer<Message> answered) {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO);
        return new McpUpstream(settings, heard -> new Noticed(fake.channel(heard), mayListen, answered), clock);
    }

    private static boolean has(McpUpstream source, String tool) {
        return source.manifest().items().stream().anyMatch(item -> item.key().equals(tool));
    }

    @Test
    void changeRightAfterTheFirstListIsHeardOf() throws InterruptedException {
        var isFirst = new AtomicBoolean(true);
        var changing = upstream(new CountDownLatch(0), request -> {
            if (request.method().equals("tools/list") && isFirst.getAndSet(false)) {
                fake.changeTools(tools -> tools.tool("late", _ -> text("hello")));
            }
        });
        try (var _ = new TestHub.Builder().source(changing).open()) {
            Eventually.await(() -> has(changing, "late"));
        }
    }

    @Test
    void serverThatSubscribesLateIsListedOnceMore() throws InterruptedException {
        var mayListen = new CountDownLatch(1);
        var slow = upstream(mayListen, request -> {
            if (request.method().equals("tools/list") && mayListen.getCount() > 0) {
                fake.changeTools(tools -> tools.tool("late", _ -> text("hello")));
                mayListen.countDown();
            }
        });
        try (var _ = new TestHub.Builder().source(slow).open()) {
            Eventually.await(() -> has(slow, "late"));
        }
    }

    /// A channel of which a test notices each answer before the hub does.
    private record Noticed(Channel channel, CountDownLatch mayListen, Consumer<Message> answered) implements Channel {
        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            if (request.method().equals("subscriptions/listen")) {
                mayListen.await();
            }
            var answer = channel.request(request, exchange);
            answered.accept(request);
            return answer;
        }

        @Override
        public void notify(Message notification) {
            channel.notify(notification);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() {
            channel.close();
        }
    }

    private boolean has(String tool) {
        return has(source, tool);
    }

    /// Waits that grew with each loss would be too long for the last of these.
    @Test
    void whatChangedWhileASubscriptionWasLostIsFound() throws InterruptedException {
        try (var _ = new TestHub.Builder().source(source).start()) {
            for (var round = 0; round < 7; round++) {
                var unannounced = "round" + round;
                clock.advance(Duration.ofMinutes(1));
                fake.tool(unannounced, _ -> text("hello"));
                fake.subscriptions().end();
                Eventually.await(() -> has(unannounced));
            }
        }
    }
}
