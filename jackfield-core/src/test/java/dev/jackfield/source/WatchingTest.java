package dev.jackfield.source;

import static dev.jackfield.testkit.FakeUpstream.text;

import dev.jackfield.TestHub;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.ManualClock;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The subscription of a modern upstream.
@Timeout(60)
class WatchingTest {
    private final FakeUpstream fake = FakeUpstream.named("up").modern().tool("greet", _ -> text("hello"));
    private final ManualClock clock = ManualClock.start();
    private final McpUpstream source = upstream();

    private McpUpstream upstream() {
        var patience = Duration.ofSeconds(5);
        var settings = new UpstreamSettings("up", patience, patience, Optional.empty(), TestHub.INFO);
        return new McpUpstream(settings, fake::channel, clock);
    }

    private boolean has(String tool) {
        return source.manifest().items().stream().anyMatch(item -> item.key().equals(tool));
    }

    /// Waits that grew with each loss would be too long for the last of these.
    @Test
    void whatChangedWhileASubscriptionWasLostIsFound() throws InterruptedException {
        try (var hub = new TestHub.Builder().source(source).start()) {
            fake.tool("first", _ -> text("hello"));
            hub.await(() -> {
                fake.changeTools(_ -> {});
                return has("first");
            });
            for (var round = 0; round < 7; round++) {
                var unannounced = "round" + round;
                clock.advance(Duration.ofMinutes(1));
                fake.tool(unannounced, _ -> text("hello"));
                fake.subscriptions().end();
                hub.await(() -> has(unannounced));
            }
        }
    }
}
