package dev.jackfield.metrics;

import dev.jackfield.audit.AuditRecord;
import dev.jackfield.call.ItemName;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
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
    private final Map<Way, Timer> timers = new ConcurrentHashMap<>();
    private final Map<Ending, Counter> counters = new ConcurrentHashMap<>();
    private final Map<Way, Counter> retries = new ConcurrentHashMap<>();
    private final Map<Way, Counter> inner = new ConcurrentHashMap<>();

    /// How a call came to what; every part is one of few.
    private record Way(String method, ItemName tool, String door) {}

    private record Ending(Way way, String outcome) {}

    CallMeters(MeterRegistry registry, String path) {
        this.registry = registry;
        this.path = path;
    }

    public void record(AuditRecord call) {
        var way = new Way(call.method(), labels.of(call), call.door());
        call.retried()
                .ifPresent(_ -> retries.computeIfAbsent(way, this::retryCounter).increment());
        call.parent()
                .ifPresent(_ -> inner.computeIfAbsent(way, this::innerCounter).increment());
        timers.computeIfAbsent(way, this::timer).record(call.took());
        counters.computeIfAbsent(new Ending(way, call.outcome()), this::counter).increment();
    }

    private Timer timer(Way way) {
        return Timer.builder("jackfield.call.duration")
                .description("How long calls took, failed ones too")
                .tags(tags(way))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    private Counter counter(Ending ending) {
        return Counter.builder("jackfield.calls")
                .description("Calls by outcome: ok, error (the tool said so), input_required, or why the hub failed")
                .tags(tags(ending.way).and("outcome", ending.outcome))
                .register(registry);
    }

    private Counter retryCounter(Way way) {
        return Counter.builder("jackfield.calls.retried")
                .description("Calls that were made once more because their connection was lost")
                .tags(tags(way))
                .register(registry);
    }

    private Counter innerCounter(Way way) {
        return Counter.builder("jackfield.calls.inner")
                .description("Calls that other calls made on their way; they are counted among all calls, too")
                .tags(tags(way))
                .register(registry);
    }

    private Tags tags(Way way) {
        return Tags.of(
                "method",
                way.method,
                "source",
                way.tool.source(),
                "tool",
                way.tool.item(),
                "door",
                way.door,
                "path",
                path);
    }
}
