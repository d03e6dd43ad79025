package dev.jackfield.core;

import static dev.jackfield.testkit.FakeUpstream.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Source;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.testkit.Eventually;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Sources that are replaced while the hub runs.
class ReplacedSourcesTest {
    private final CountDownLatch work = new CountDownLatch(1);
    private final Source old = source(FakeUpstream.named("a").tool("wait", _ -> {
        work.await();
        return text("old");
    }));
    private final Source stays = source(FakeUpstream.named("b").tool("here", _ -> text("b")));

    private static Source source(FakeUpstream upstream) {
        return TestHub.upstream(upstream, Duration.ofSeconds(20));
    }

    private TestHub start() throws InterruptedException {
        return new TestHub.Builder().source(old).source(stays).start();
    }

    @Test
    void newSourceIsListedAndCalled() throws InterruptedException {
        try (var hub = start();
                var client = hub.modern()) {
            hub.hub()
                    .catalog()
                    .replace(List.of(old, stays, source(FakeUpstream.named("c").tool("new", _ -> text("c")))));

            assertThat(TestClient.textOf(client.call("c.new", "{}"))).isEqualTo("c");
        }
    }

    @Test
    void callsOfARemovedSourceEndBeforeItDoes() throws Exception {
        try (var hub = start();
                var client = hub.modern()) {
            var call = new FutureTask<>(() -> client.call("a.wait", "{}"));
            Thread.startVirtualThread(call);
            Eventually.await(() -> hub.hub().traffic().runningCount() == 1);

            hub.hub().catalog().replace(List.of(stays));
            assertThat(client.call("a.wait", "{}").error().orElseThrow().message())
                    .contains("No tool 'a.wait'");
            work.countDown();

            assertThat(TestClient.textOf(call.get(10, TimeUnit.SECONDS))).isEqualTo("old");
            Eventually.await(() -> old.state() instanceof SourceState.Stopped);
        }
    }

    @Test
    void sourceThatStaysIsNotTouched() throws InterruptedException {
        try (var hub = start();
                var client = hub.modern()) {
            var before = stays.state();
            hub.hub().catalog().replace(List.of(stays));
            Eventually.await(() -> old.state() instanceof SourceState.Stopped);

            assertThat(stays.state()).isEqualTo(before).isInstanceOf(SourceState.Ready.class);
            assertThat(TestClient.textOf(client.call("b.here", "{}"))).isEqualTo("b");
        }
    }

    @Test
    void sourceWithTheSameToolsTakesOver() throws InterruptedException {
        try (var hub = start();
                var client = hub.modern()) {
            hub.hub()
                    .catalog()
                    .replace(List.of(old, source(FakeUpstream.named("b").tool("here", _ -> text("other")))));

            assertThat(TestClient.textOf(client.call("b.here", "{}"))).isEqualTo("other");
        }
    }

    @Test
    void clientsHearOfIt() throws InterruptedException {
        try (var hub = start()) {
            Set<Item.Kind> heard = ConcurrentHashMap.newKeySet();
            hub.hub().catalog().addListener(heard::addAll);
            hub.hub().catalog().replace(List.of(stays));

            assertThat(heard).containsExactly(Item.Kind.TOOL);
        }
    }
}
