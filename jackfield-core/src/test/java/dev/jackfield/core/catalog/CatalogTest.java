package dev.jackfield.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.FileSource;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.call.Viewer;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.ClientCapabilities;
import dev.jackfield.protocol.mcp.Era;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CatalogTest {
    private static final int MORE_THAN_ONE_MAY_WATCH = 9000;

    private static final Manifest ONE_TOOL = new Manifest(
            List.of(Tool.read(Json.parse("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}")
                    .object()
                    .orElseThrow())),
            CacheHints.NONE);

    private static final ClientCapabilities CAN_BE_ASKED =
            ClientCapabilities.of(Fields.of("roots", Fields.EMPTY), Era.MODERN);

    private final FakeSource slow = FakeSource.starting("slow");
    private final Catalog catalog = new Catalog(List.of(slow), (_, _) -> true);

    @BeforeEach
    void start() {
        catalog.start();
    }

    @Test
    void settlingWaitsForASourceThatStarts() throws InterruptedException {
        var waiting = Thread.startVirtualThread(() -> slow.become(new SourceState.Ready(Instant.EPOCH, "test")));

        assertThat(catalog.awaitSettled(Duration.ofSeconds(10))).isTrue();
        waiting.join();
    }

    @Test
    void settlingEndsInTime() throws InterruptedException {
        assertThat(catalog.awaitSettled(Duration.ofMillis(10))).isFalse();
    }

    @Test
    void sourceThatFailedIsNotWaitedFor() throws InterruptedException {
        slow.become(new SourceState.Backoff(Instant.EPOCH, "no such program", Instant.EPOCH));

        assertThat(catalog.awaitSettled(Duration.ZERO)).isTrue();
    }

    private boolean isComplete(Scope scope) throws InterruptedException {
        return catalog.awaitLists(scope, Viewer.of(Identity.LOCAL), Duration.ZERO);
    }

    @Test
    void listWaitsForTheFirstStartOfASource() throws InterruptedException {
        assertThat(isComplete(Scope.EVERYTHING)).isFalse();

        slow.become(new SourceState.Ready(Instant.EPOCH, "test"));
        assertThat(isComplete(Scope.EVERYTHING)).isTrue();
    }

    @Test
    void listDoesNotWaitForASourceThatIsTriedAgain() throws InterruptedException {
        slow.become(new SourceState.Backoff(Instant.EPOCH, "no", Instant.EPOCH));
        slow.become(new SourceState.Starting(Instant.EPOCH));

        assertThat(isComplete(Scope.EVERYTHING)).isTrue();
    }

    @Test
    void listDoesNotWaitForASourceWhoseListIsKnown() throws InterruptedException {
        slow.offer(ONE_TOOL);

        assertThat(isComplete(Scope.EVERYTHING)).isTrue();
    }

    @Test
    void listDoesNotWaitForASourceThatItDoesNotShow() throws InterruptedException {
        assertThat(isComplete(Scope.only("other"))).isTrue();
    }

    @Test
    void sourceThatWasReplacedStartsForTheFirstTime() throws InterruptedException {
        slow.become(new SourceState.Ready(Instant.EPOCH, "test"));
        catalog.replace(List.of(FakeSource.starting("slow")));

        assertThat(isComplete(Scope.EVERYTHING)).isFalse();
    }

    @Test
    @Timeout(30)
    void sourceMayTellNewsBeforeItAnswers() throws InterruptedException {
        slow.become(new SourceState.Ready(Instant.EPOCH, "test"));
        slow.prepare(() -> {
            var other = Thread.startVirtualThread(() -> slow.offer(ONE_TOOL));
            return other.join(Duration.ofSeconds(10));
        });

        assertThat(catalog.awaitLists(
                        Scope.EVERYTHING,
                        new Viewer(Identity.LOCAL, Optional.empty(), CAN_BE_ASKED),
                        Duration.ofSeconds(20)))
                .isTrue();
    }

    @Test
    void listenersHearOnlyOfChangesToTheList() {
        var heard = new AtomicInteger();
        catalog.addListener(_ -> heard.incrementAndGet());

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

    @Test
    void watchThatFailsKeepsNoPlace() {
        var ann = new Identity("ann", Set.of());
        var files = new Catalog(List.of(new FileSource("disk", "file:///a").failingToWatch()), (_, _) -> true);
        files.start();

        for (var n = 0; n < MORE_THAN_ONE_MAY_WATCH; n++) {
            assertThatThrownBy(() -> files.watch("file:///a", Scope.EVERYTHING, Viewer.of(ann)))
                    .hasMessage("cannot watch");
        }
    }
}
