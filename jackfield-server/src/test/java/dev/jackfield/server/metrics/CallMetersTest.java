package dev.jackfield.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.Failure;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.server.metrics.CallMeters.ToolLabels;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CallMetersTest {
    private final Metrics metrics = new Metrics();
    private final CallMeters calls = metrics.calls("hub");

    @AfterEach
    void close() {
        metrics.close();
    }

    private static AuditRecord record(String method, Optional<ItemName> tool, String outcome, Duration took) {
        return new AuditRecord(
                "id",
                Instant.EPOCH,
                "ann",
                "http",
                method,
                "what the caller said",
                tool,
                outcome,
                Optional.empty(),
                took,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void callThatWasMadeTwiceIsCounted() {
        var name = Optional.of(new ItemName("a", "x"));
        var lost = Optional.of("the connection was closed");
        calls.record(new AuditRecord(
                "id",
                Instant.EPOCH,
                "ann",
                "http",
                "tools/call",
                "x",
                name,
                "ok",
                lost,
                Duration.ZERO,
                Optional.empty(),
                lost));

        assertThat(metrics.page()).contains("jackfield_calls_retried_total{").contains("tool=\"x\"} 1.0");
    }

    @Test
    void callInsideACallIsACallAndKnownAsSuch() {
        call("x", "ok");
        calls.record(new AuditRecord(
                "id",
                Instant.EPOCH,
                "ann",
                "http",
                "tools/call",
                "x",
                Optional.of(new ItemName("a", "x")),
                "ok",
                Optional.empty(),
                Duration.ZERO,
                Optional.of("parent"),
                Optional.empty()));

        var labels = "door=\"http\",method=\"tools/call\",%spath=\"hub\",source=\"a\",tool=\"x\"";
        assertThat(metrics.page())
                .contains("jackfield_calls_total{" + labels.formatted("outcome=\"ok\",") + "} 2.0")
                .contains("jackfield_calls_inner_total{" + labels.formatted("") + "} 1.0");
    }

    private void call(String tool, String outcome) {
        calls.record(record("tools/call", Optional.of(new ItemName("a", tool)), outcome, Duration.ofMillis(7)));
    }

    @Test
    void everyOutcomeIsCountedByItself() {
        for (var failure : Failure.values()) {
            call("x", failure.name().toLowerCase(Locale.ROOT));
        }

        for (var failure : Failure.values()) {
            assertThat(metrics.page())
                    .contains("outcome=\"" + failure.name().toLowerCase(Locale.ROOT)
                            + "\",path=\"hub\",source=\"a\",tool=\"x\"} 1.0");
        }
    }

    @Test
    void timesFallIntoBuckets() {
        call("x", "ok");

        assertThat(metrics.page())
                .contains("source=\"a\",tool=\"x\",le=\"0.005\"} 0\n")
                .contains("source=\"a\",tool=\"x\",le=\"0.01\"} 1\n")
                .contains("source=\"a\",tool=\"x\",le=\"60.0\"} 1\n");
    }

    @Test
    void nameThatNobodyKnowsIsNoLabel() {
        calls.record(record("tools/call", Optional.empty(), "unknown_name", Duration.ZERO));

        assertThat(metrics.page())
                .contains("outcome=\"unknown_name\",path=\"hub\",source=\"?\",tool=\"?\"} 1.0")
                .doesNotContain("the caller said");
    }

    @Test
    void addressOfAResourceIsNoLabel() {
        calls.record(record("resources/read", Optional.of(new ItemName("a", "file:///x")), "ok", Duration.ZERO));

        assertThat(metrics.page())
                .contains("method=\"resources/read\",outcome=\"ok\",path=\"hub\",source=\"a\",tool=\"-\"} 1.0")
                .doesNotContain("file:///x");
    }

    @Test
    void toolsBeyondTheLimitAreCountedTogether() {
        for (var number = 0; number < ToolLabels.MOST_OF_A_SOURCE + 3; number++) {
            call("tool" + number, "ok");
        }
        call("tool0", "ok");

        assertThat(metrics.page())
                .contains("tool=\"tool0\"} 2.0", "tool=\"other\"} 3.0")
                .doesNotContain("tool=\"tool" + ToolLabels.MOST_OF_A_SOURCE);
    }

    @Test
    void sourceThatRenamesItsToolsLeavesLabelsToOthers() {
        for (var number = 0; number < ToolLabels.MOST; number++) {
            call("tool" + number, "ok");
        }
        calls.record(record("tools/call", Optional.of(new ItemName("good", "hello")), "ok", Duration.ZERO));

        assertThat(metrics.page()).contains("source=\"good\",tool=\"hello\"} 1.0");
    }

    @Test
    void allSourcesTogetherHaveALimit() {
        for (var number = 0; number < ToolLabels.MOST + 3; number++) {
            var name = new ItemName("s" + number % 5, "tool" + number);
            calls.record(record("tools/call", Optional.of(name), "ok", Duration.ZERO));
        }

        assertThat(metrics.page())
                .contains("tool=\"tool499\"", "tool=\"other\"")
                .doesNotContain("tool=\"tool" + ToolLabels.MOST);
    }
}
