package dev.jackfield.server.metrics;

import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.protocol.mcp.McpMethod;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Counts calls and measures how long they take. Outcomes are counted only: a histogram for each would be ten times
/// as many series.
public final class CallMeters {
    private static final Duration[] BUCKETS = Stream.of(
                    1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000)
            .map(Duration::ofMillis)
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final String path;
    private final ToolLabels labels = new ToolLabels();
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();
    private final Map<Ending, Counter> counters = new ConcurrentHashMap<>();
    private final Map<Series, Counter> retries = new ConcurrentHashMap<>();
    private final Map<Series, Counter> inner = new ConcurrentHashMap<>();

    /// The labels of a meter; each has few values.
    private record Series(String method, ItemName tool, String door) {}

    private record Ending(Series series, String outcome) {}

    CallMeters(MeterRegistry registry, String path) {
        this.registry = registry;
        this.path = path;
    }

    public void record(AuditRecord call) {
        var series = new Series(call.method(), labels.labelOf(call), call.door());
        call.retried()
                .ifPresent(
                        _ -> retries.computeIfAbsent(series, this::retryCounter).increment());
        call.parent()
                .ifPresent(
                        _ -> inner.computeIfAbsent(series, this::innerCounter).increment());
        timers.computeIfAbsent(series, this::timer).record(call.took());
        counters.computeIfAbsent(new Ending(series, call.outcome()), this::counter)
                .increment();
    }

    private Timer timer(Series series) {
        return Timer.builder("jackfield.call.duration")
                .description("How long calls took, failed ones too")
                .tags(tags(series))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    private Counter counter(Ending ending) {
        return Counter.builder("jackfield.calls")
                .description("Calls by outcome: ok, error (the tool said so), input_required, or why the hub failed")
                .tags(tags(ending.series).and("outcome", ending.outcome))
                .register(registry);
    }

    private Counter retryCounter(Series series) {
        return Counter.builder("jackfield.calls.retried")
                .description("Calls that were repeated because their connection was lost")
                .tags(tags(series))
                .register(registry);
    }

    private Counter innerCounter(Series series) {
        return Counter.builder("jackfield.calls.inner")
                .description("Calls that were made by other calls; they are counted among all calls, too")
                .tags(tags(series))
                .register(registry);
    }

    private Tags tags(Series series) {
        return Tags.of(
                "method",
                series.method,
                "source",
                series.tool.source(),
                "tool",
                series.tool.item(),
                "door",
                series.door,
                "path",
                path);
    }

    /// The tool label of a call. The number of labels is limited, whatever callers ask for and servers
    /// offer.
    static final class ToolLabels {
        static final int MOST = 500;

        /// Servers may rename their tools all the time, and must leave labels to others.
        static final int MOST_OF_A_SOURCE = 200;

        /// The label for a name that is not in the catalog.
        private static final ItemName UNKNOWN = new ItemName("?", "?");

        /// The label for tools beyond the limit.
        private static final String OTHER = "other";

        /// The label for calls without a tool: resources have URIs, of which there may be any number.
        private static final String NONE = "-";

        private final Set<ItemName> known = ConcurrentHashMap.newKeySet();

        ItemName labelOf(AuditRecord call) {
            if (call.resolved().isEmpty()) {
                return UNKNOWN;
            }
            var name = call.resolved().get();
            if (!call.method().equals(McpMethod.TOOLS_CALL)) {
                return new ItemName(name.source(), NONE);
            }
            return known.contains(name) || addIfRoom(name) ? name : new ItemName(name.source(), OTHER);
        }

        private synchronized boolean addIfRoom(ItemName name) {
            return known.size() < MOST && countOf(name.source()) < MOST_OF_A_SOURCE && known.add(name);
        }

        private long countOf(String source) {
            return known.stream().filter(name -> name.source().equals(source)).count();
        }
    }
}
