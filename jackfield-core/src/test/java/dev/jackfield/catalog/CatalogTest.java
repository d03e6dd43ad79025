package dev.jackfield.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.call.Invocation;
import dev.jackfield.call.Reply;
import dev.jackfield.json.Json;
import dev.jackfield.source.CacheHints;
import dev.jackfield.source.Item;
import dev.jackfield.source.Manifest;
import dev.jackfield.source.Source;
import dev.jackfield.source.SourceListener;
import dev.jackfield.source.SourceState;
import dev.jackfield.source.Tool;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CatalogTest {
    private static final Manifest ONE_TOOL = new Manifest(
            List.of(Tool.read(Json.parse("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}")
                    .object()
                    .orElseThrow())),
            CacheHints.NONE);

    private final SlowSource slow = new SlowSource();
    private final Catalog catalog = new Catalog(List.of(slow), (_, _) -> true);

    @BeforeEach
    void start() {
        catalog.start();
    }

    @Test
    void settlingWaitsForASourceThatStarts() throws InterruptedException {
        var waiting = Thread.startVirtualThread(() -> slow.become(new SourceState.Ready(Instant.EPOCH, "test")));

        assertThat(catalog.settle(Duration.ofSeconds(10))).isTrue();
        waiting.join();
    }

    @Test
    void settlingEndsInTime() throws InterruptedException {
        assertThat(catalog.settle(Duration.ofMillis(10))).isFalse();
    }

    @Test
    void sourceThatFailedIsNotWaitedFor() throws InterruptedException {
        slow.become(new SourceState.Backoff(Instant.EPOCH, "no such program", Instant.EPOCH));

        assertThat(catalog.settle(Duration.ZERO)).isTrue();
    }

    @Test
    void listenersHearOnlyOfChangesToTheList() {
        var heard = new AtomicInteger();
        catalog.tell(_ -> heard.incrementAndGet());

        slow.become(new SourceState.Ready(Instant.EPOCH, "test"));
        assertThat(heard).hasValue(0);
        slow.offer(ONE_TOOL);
        assertThat(heard).hasValue(1);
    }

    @Test
    void sourceThatFailedOnceHasStartedForTheFirstTime() {
        assertThat(catalog.isFirstStart()).isTrue();

        slow.become(new SourceState.Backoff(Instant.EPOCH, "no", Instant.EPOCH));
        slow.become(new SourceState.Starting(Instant.EPOCH));
        assertThat(catalog.isFirstStart()).isFalse();
    }

    /// A source that starts until the test says otherwise.
    private static final class SlowSource implements Source {
        private volatile SourceState state = new SourceState.Starting(Instant.EPOCH);
        private volatile Manifest manifest = Manifest.EMPTY;
        private SourceListener listener = () -> {};

        void become(SourceState next) {
            state = next;
            listener.changed();
        }

        void offer(Manifest next) {
            manifest = next;
            listener.changed();
        }

        @Override
        public String id() {
            return "slow";
        }

        @Override
        public void start(SourceListener hears) {
            listener = hears;
        }

        @Override
        public SourceState state() {
            return state;
        }

        @Override
        public Manifest manifest() {
            return manifest;
        }

        @Override
        public Duration timeout() {
            return Duration.ofSeconds(1);
        }

        @Override
        public Reply call(Item item, Invocation invocation) {
            return Reply.text("never called");
        }

        @Override
        public void close() {}
    }
}
