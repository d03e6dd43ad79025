package dev.jackfield.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.Caller;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.CacheHints;
import dev.jackfield.core.source.Manifest;
import dev.jackfield.core.source.SourceState;
import dev.jackfield.core.source.Tool;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.testkit.TestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The deadline of a call counts from the call, not from the start of its source.
@Timeout(30)
class DeadlineTest {
    private static final Manifest ONE_TOOL = new Manifest(
            List.of(Tool.read(TestClient.fields("{\"name\":\"t\",\"inputSchema\":{\"type\":\"object\"}}"))),
            CacheHints.NONE);

    private final FakeSource slow = FakeSource.starting("slow");

    private static Invocation invocation(Duration time) {
        return Invocation.of(
                Identity.LOCAL,
                Call.ToolCall.of("slow.t", Fields.EMPTY),
                Scope.EVERYTHING,
                "test",
                Fields.EMPTY,
                Caller.SILENT,
                Deadline.after(time));
    }

    private void becomeReady() {
        slow.offer(ONE_TOOL);
        slow.become(new SourceState.Ready(Instant.EPOCH, "test"));
    }

    @Test
    void timeThatASourceTakesToStartIsPartOfTheCall() {
        try (var hub = new TestHub.Builder().source(slow).open()) {
            slow.timeout(Duration.ofMinutes(1));
            var invocation = invocation(Duration.ofHours(1));
            var readyAt = System.nanoTime();
            Thread.startVirtualThread(this::becomeReady);
            hub.hub().invoke(invocation);

            assertThat(slow.calls().getLast().deadline().nanoTime())
                    .isLessThan(readyAt + slow.timeout().toNanos());
        }
    }

    @Test
    @Timeout(8) // by itself it would wait for ten seconds
    void callWaitsNoLongerForASourceThanItsCallerWaitsForTheCall() {
        try (var hub = new TestHub.Builder().source(slow).open()) {
            slow.timeout(Duration.ofHours(1));

            assertThatThrownBy(() -> hub.hub().invoke(invocation(Duration.ZERO)))
                    .isInstanceOf(HubException.class);
        }
    }
}
