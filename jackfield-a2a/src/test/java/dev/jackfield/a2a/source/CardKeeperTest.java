package dev.jackfield.a2a.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.a2a.fake.FakeAgent;
import dev.jackfield.core.source.Item;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.Manifests;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.kind.CallTimes;
import dev.jackfield.protocol.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class CardKeeperTest {
    private static final CallTimes TIMES = new CallTimes(Duration.ofSeconds(5), Duration.ofSeconds(10));

    private final Semaphore news = new Semaphore(0);

    @Test
    void anAgentThatComesLaterIsFound() throws Exception {
        int port;
        try (var gone = FakeAgent.start()) {
            port = gone.port();
        }
        try (var source = AgentHub.source("http://127.0.0.1:" + port, TIMES, Manifests.NONE)) {
            source.start(news::release);
            await(() -> source.state() instanceof SourceState.Backoff);
            assertThat(source.state().detail()).contains("is it running?");
            assertThat(source.history().restarts()).isPositive();

            try (var agent = FakeAgent.startAt(port)) {
                source.restart();
                await(() -> source.state().isHealthy());
                assertThat(source.state().detail()).isEqualTo("A2A 1.0, JSONRPC");
                assertThat(agent.requests()).isNotEmpty();
            }
        }
    }

    @Test
    void theLastToolsAreOfferedWhileTheAgentIsDown() throws Exception {
        var stored = new StoredManifests();
        String url;
        try (var agent = FakeAgent.start();
                var source = AgentHub.source(agent.url(), TIMES, stored)) {
            url = agent.url();
            source.start(news::release);
            await(() -> source.state().isHealthy());
        }
        try (var source = AgentHub.source(url, TIMES, stored)) {
            source.start(news::release);

            assertThat(source.manifest().items()).extracting(Item::key).containsExactly("work");
        }
    }

    @Test
    void aRestartReadsTheCardAgain() throws Exception {
        try (var agent = FakeAgent.start();
                var source = AgentHub.source(agent.url(), TIMES, Manifests.NONE)) {
            source.start(news::release);
            await(() -> source.state().isHealthy());
            agent.card(agent.card().with("skills", Json.array(List.of(FakeAgent.skill("other")))));
            source.restart();

            await(() -> source.manifest().items().stream()
                    .anyMatch(item -> item.key().equals("other")));
        }
    }

    @Test
    void aClosedSourceStops() throws Exception {
        try (var agent = FakeAgent.start()) {
            var source = AgentHub.source(agent.url(), TIMES, Manifests.NONE);
            source.start(news::release);
            await(() -> source.state().isHealthy());
            source.close();

            await(() -> source.state() instanceof SourceState.Stopped);
        }
    }

    private void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            assertThat(news.tryAcquire(10, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static final class StoredManifests implements Manifests {
        private final Map<String, Manifest> kept = new ConcurrentHashMap<>();

        @Override
        public Optional<Manifest> lastManifest(String source) {
            return Optional.ofNullable(kept.get(source));
        }

        @Override
        public void keep(String source, Manifest manifest) {
            kept.put(source, manifest);
        }
    }
}
