package dev.jackfield.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.Source;
import dev.jackfield.core.upstream.McpUpstream;
import dev.jackfield.core.upstream.connection.UpstreamSettings;
import dev.jackfield.settings.load.ConfigFolder;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A probe must not kill a hub because a few of its callers are hostile.
@Timeout(60)
class AttackedHealthIT {
    private static final String SCHEMA = "{\"type\":\"object\",\"properties\":{\"x\":{\"pattern\":\"^(.*a){20}$\"}}}";
    private static final String ARGUMENTS = "{\"x\":\"" + "a".repeat(40) + "!\"}";

    @TempDir
    private Path temporary;

    private final AtomicBoolean isOver = new AtomicBoolean();
    private final CountDownLatch first = new CountDownLatch(1);

    private static Source hostile() {
        var fake = FakeUpstream.named("up").tool("burn", SCHEMA, _ -> FakeUpstream.text("passed"));
        var settings = new UpstreamSettings(
                "up",
                Duration.ofSeconds(5),
                Duration.ofSeconds(5),
                Optional.empty(),
                TestClient.fields("{\"name\":\"jackfield\",\"version\":\"test\"}"));
        return new McpUpstream(settings, fake::channel, InstantSource.system());
    }

    private static List<Source> with(Source another, List<Source> sources) {
        var all = new ArrayList<>(sources);
        all.add(another);
        return all;
    }

    private void attack(OpenHub hub) {
        try (var client = hub.mcp("/mcp", "")) {
            while (!isOver.get()) {
                client.call("up.burn", ARGUMENTS);
                first.countDown();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void hubIsSeenToLiveWhileCallersAttack() throws Exception {
        try (var hub = new OpenHub(new ConfigFolder(temporary)
                .file("jackfield.yaml", "sources: {}\n")
                .load())) {
            var catalog = hub.assembly().hub().catalog();
            catalog.change(sources -> with(hostile(), sources));
            catalog.awaitSettled(Duration.ofSeconds(10));
            var attackers = IntStream.range(0, 64)
                    .mapToObj(_ -> Thread.startVirtualThread(() -> attack(hub)))
                    .toList();
            first.await();
            for (var probe = 0; probe < 10; probe++) {
                assertThat(hub.get("/health/live", "").statusCode()).isEqualTo(200);
            }
            isOver.set(true);
            for (var attacker : attackers) {
                attacker.join();
            }
        }
    }
}
